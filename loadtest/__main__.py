"""`python -m loadtest`: runs a workload against a sidecar with a real Triton behind it; works on what a run wrote."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace

from rich.console import Console

from loadtest.arguments import make_parser
from loadtest.results import parse_objectives
from loadtest.traffic import Burst, Traffic
from loadtest.workload import SHAPES, key_of, make_answers, read_workload, write_workload


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = make_parser(__doc__).parse_args(arguments)
    try:
        return _COMMANDS[options.command](options)
    except KeyboardInterrupt:
        return 130
    except (RuntimeError, ValueError, OSError) as error:
        print(f"loadtest: {error}", file=sys.stderr)
        return 2


def _run(options: argparse.Namespace) -> int:
    from loadtest.disturb import Disturbance
    from loadtest.gpu_like import Profile
    from loadtest.page import write_page
    from loadtest.run import Plan, run

    console = Console(stderr=True)
    objectives = parse_objectives(options.slo)
    traffic = Traffic(
        rate=options.rate,
        seconds=options.seconds,
        gap_ms=options.gap,
        bursts=tuple(Burst.parse(text) for text in options.burst),
        flood=options.flood,
        slow=options.slow / 100.0,
        vanishing=options.vanish / 100.0,
        connections=options.connections,
    )
    if options.file:
        answers = read_workload(options.file)
    else:
        answers = make_answers(SHAPES[options.workload], options.answers, options.seed)
    plan = Plan(
        workload=options.file.stem if options.file else options.workload,
        traffic=traffic,
        workers=options.workers,
        generators=options.generators,
        profile=Profile.read(options.profile) if options.profile else Profile(),
        redis=options.redis,
        backend=options.backend,
        faults=tuple(Disturbance.parse(text) for text in options.fault),
        arguments=tuple(options.serve),
        seed=options.seed,
    )
    report, sent = run(plan, answers, console)
    if options.json:
        options.json.write_text(json.dumps(report.as_json(), indent=1), encoding="utf-8")
    if options.html:
        latencies = [one.latency_ms for one in sent if one.outcome]
        try:
            page = write_page(report, latencies, objectives, f"Load test {plan.workload}")
        except ImportError:
            raise RuntimeError("the HTML page needs matplotlib: pip install 'guardrail-sidecar[loadtest]'") from None
        options.html.write_text(page, encoding="utf-8")
    missed = _show(report, objectives, console)
    print(report.line())
    return 1 if missed else 0


def _show(report, objectives, console) -> bool:  # type: ignore[no-untyped-def]
    from rich.table import Table

    table = Table(title=f"{report.workload}: {report.answers} answers, {report.faulty} with a planted fault")
    for header in ("figure", "measured", "objective", ""):
        table.add_column(header)
    held = {objective.name: objective for objective in objectives}
    rows = {
        **{name: f"{value:.1f} ms" for name, value in report.latency_ms.items()},
        "completed": f"{report.completed:.1f}/s of {report.offered:.1f}/s",
        "goodput": f"{report.goodput:.1f}/s",
        "goodput_a_core": f"{report.goodput_a_core:.1f}/s for each core that the sidecar had",
        "late": f"{report.late:.3%} of those taken in",
        "given_up": str(report.given_up),
        "deadline": f"{report.deadline:.3%}",
        "overload": f"{report.overload:.3%}",
        "escapes": f"{report.escapes} of {report.faulty}",
        "false_refusals": str(report.false_refusals),
        "load_refusals": str(report.load_refusals),
        "lost": str(report.lost),
        "core": f"p50 {report.core_ms['p50']:.2f} ms, p99 {report.core_ms['p99']:.2f} ms",
        "generator lag": f"p99 {report.lag_ms:.1f} ms, {report.late_starts} late starts",
        **{f"cores, {name}": f"{cores:.2f}" for name, cores in report.cores.items()},
        **{f"largest process, {name}": f"{size:.0f} MiB" for name, size in report.memory_mib.items()},
        **{name: str(count) for name, count in report.outcomes.items()},
    }
    missed = False
    for name, shown in rows.items():
        objective = held.get(name)
        kept = objective is None or objective.kept(report)
        missed = missed or not kept
        mark = "" if objective is None else "[green]kept[/]" if kept else "[bold red]missed[/]"
        table.add_row(name, shown, f"{objective.most:g}" if objective else "", mark)
    console.print(table)
    for name in report.escaped:
        console.print(f"escaped: {name}", style="bold red")
    for name in report.refused[:10]:
        console.print(f"withheld though sound: {name}", style="yellow")
    if report.late_starts > 0.01 * max(1, report.answers):
        console.print("The generator itself was late: offer less, or give it more processes.", style="yellow")
    return missed


def _workload(options: argparse.Namespace) -> int:
    answers = make_answers(SHAPES[options.name], options.answers, options.seed)
    write_workload(answers, options.out)
    print(f"{options.out}: {len(answers)} answers, {sum(a.fault is not None for a in answers)} with a planted fault")
    if options.ghz:
        from google.protobuf.json_format import MessageToDict

        from guardrail.v1 import guardrail_pb2 as pb
        from loadtest.sending import write_messages

        messages = write_messages(answers[0], ["bank"])
        raw = (messages.opens["bank"], *messages.deltas, messages.close)
        call = [MessageToDict(pb.InterceptRequest.FromString(message)) for message in raw]
        options.ghz.write_text(json.dumps(call, indent=1), encoding="utf-8")
    if options.key:
        options.key.write_text(json.dumps(key_of(answers), indent=1), encoding="utf-8")
    return 0


def _ceiling(options: argparse.Namespace) -> int:
    from loadtest.ceiling import measure, shown
    from loadtest.gpu_like import Profile

    console = Console(stderr=True)
    found = measure(
        make_answers(replace(SHAPES["w850"], fault_every=0), options.answers, options.seed),
        workers=options.workers,
        seconds=options.seconds,
        profile=Profile(),
        together=options.together,
        log=lambda text: console.print(text, style="dim"),
    )
    print(shown(found))
    return 0


def _streams(options: argparse.Namespace) -> int:
    from rich.table import Table

    from loadtest.open_streams import measure

    # Nothing planted: a fault ends its answer where it stands, and it would be open no more.
    answers = make_answers(replace(SHAPES[options.workload], fault_every=0), options.answers, options.seed)
    console = Console(stderr=True)
    rounds = measure(
        answers,
        streams=options.open,
        rounds=options.rounds,
        hold_s=options.hold,
        backend=options.backend,
        arguments=tuple(options.serve),
        console=console,
    )
    table = Table(title="one worker; MB are 10^6 bytes, resident")
    for header in (
        "round",
        "open",
        "ended early",
        "before",
        "held",
        "kB a stream",
        "released",
        "callers killed",
        "files",
    ):
        table.add_column(header, justify="right")
    for number, held in enumerate(rounds, 1):
        memory = (f"{held.before_mb:.0f}", f"{held.held_mb:.0f}", f"{held.kb_a_stream:.1f}", f"{held.after_mb:.0f}")
        files = f"{held.descriptors_before}, {held.descriptors_after}"
        released = f"{held.completed['RELEASED']} of {held.completed.total()}"
        table.add_row(str(number), str(held.streams), str(held.ended.total()), *memory[:3], released, memory[3], files)
    console.print(table)
    for number, held in enumerate(rounds, 1):
        console.print(f"round {number}: ended early {dict(held.ended)}; completed {dict(held.completed)}", style="dim")
    most, grown = max(held.held_mb for held in rounds), rounds[-1].after_mb - rounds[0].after_mb
    alive = all(held.streams >= options.open and held.alive for held in rounds)
    closed = all(held.descriptors_after <= held.descriptors_before for held in rounds)
    kept = alive and closed and most <= options.most and grown <= options.grown
    print(
        f"STREAMS open={min(held.streams for held in rounds)} rss={most:.0f}MB of {options.most:g}MB "
        f"a_stream={rounds[0].kb_a_stream:.1f}kB left_more={grown:.1f}MB {'kept' if kept else 'MISSED'}"
    )
    return 0 if kept else 1


def _soak(options: argparse.Namespace) -> int:
    from rich.table import Table

    from loadtest.soak import draw, soak

    console = Console(stderr=True)
    seen = soak(
        make_answers(SHAPES[options.workload], options.answers, options.seed),
        rate=options.rate,
        seconds=options.seconds,
        every_s=options.every,
        workers=options.workers,
        backend=options.backend,
        arguments=tuple(options.serve),
        console=console,
    )
    if options.json:
        options.json.write_text(json.dumps(asdict(seen), indent=1), encoding="utf-8")
    if options.plot:
        try:
            draw(seen, options.plot, options.warm_up)
        except ImportError:
            raise RuntimeError("the plot needs matplotlib: pip install 'guardrail-sidecar[loadtest]'") from None
    growths = seen.growths(options.warm_up)
    table = Table(title=f"after {options.warm_up:g} s")
    headers = ("process", "figure", "first", "last", "an hour", "grown", "between", "at most", "")
    for header in headers:
        table.add_column(header, justify="left" if header in ("process", "figure", "") else "right")
    for one in growths:
        values = (f"{value:.1f}" for value in (one.first, one.last, one.an_hour, one.grown))
        between = f"{one.least:.1f}, {one.greatest:.1f}"
        verdict = "[green]kept[/]" if one.kept else "[yellow]unclear[/]" if one.unclear else "[bold red]GROWS[/]"
        table.add_row(one.process, one.figure, *values, between, f"{one.most:g}", verdict)
    console.print(table)
    grows = [
        f"{one.process} {one.figure} {one.an_hour:+.1f}/h{' (unclear)' if one.unclear else ''}"
        for one in growths
        if not one.kept
    ]
    trouble = [*grows, *(f"{name} ended" for name in seen.ended), *([] if seen.outcomes else ["no answer ended"])]
    outcomes = ", ".join(f"{name} {count}" for name, count in sorted(seen.outcomes.items()))
    print(
        f"SOAK rate={seen.rate:g}/s seconds={seen.seconds:g} answers={sum(seen.outcomes.values())} ({outcomes}): "
        f"{'; '.join(trouble) or 'no growth'}"
    )
    return 1 if trouble else 0


def _compare(options: argparse.Namespace) -> int:
    from rich.table import Table

    before, after = (json.loads(path.read_text(encoding="utf-8")) for path in (options.before, options.after))
    table = Table()
    for header in ("figure", options.before.name, options.after.name, "ratio"):
        table.add_column(header)
    names = (
        "offered",
        "completed",
        "goodput",
        "goodput_a_core",
        "late",
        "given_up",
        "deadline",
        "overload",
        "escapes",
        "false_refusals",
        "load_refusals",
        "lost",
    )
    rows = [(name, before[name], after[name]) for name in names if name in before and name in after]
    for group in ("latency_ms", "core_ms", "inference_ms", "cores", "memory_mib"):
        rows += [
            (f"{group} {key}", value, after[group][key]) for key, value in before[group].items() if key in after[group]
        ]
    for name, first, second in rows:
        table.add_row(name, f"{first:.4g}", f"{second:.4g}", f"{second / first:.2f}" if first else "")
    Console().print(table)
    return 0


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "run": _run,
    "workload": _workload,
    "ceiling": _ceiling,
    "streams": _streams,
    "soak": _soak,
    "compare": _compare,
}


if __name__ == "__main__":
    sys.exit(main())
