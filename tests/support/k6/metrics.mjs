// Stands in for k6/metrics: keeps what was added, by name.

export const added = {};

class Metric {
  constructor(name) {
    this.values = [];
    added[name] = this.values;
  }

  add(value) {
    this.values.push(Number(value));
  }
}

export const Counter = Metric;
export const Rate = Metric;
export const Trend = Metric;
