// Stands in for k6/execution; run.mjs counts the iterations.

export default { scenario: { iterationInTest: 0 } };
