import type { Reporter, TestCase, TestModule } from "vitest/node";

/** After a test run, prints how many tests passed, failed or were skipped, and the first error of each failure. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message?: string }[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures: string[] = [];
    for (const module of modules) {
      for (const error of module.errors()) failures.push(failureLine(module.relativeModuleId, error.message));
      if (module.state() === "failed" && module.children.size === 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed" || state === "skipped") counts[state]++;
        if (state === "failed") failures.push(failureLine(`${module.relativeModuleId} > ${test.fullName}`, firstError(test)));
      }
    }
    for (const { message } of errors) failures.push(failureLine("outside of tests", message ?? "no message"));
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    for (const failure of failures) console.log(failure);
  }
}

function firstError(test: TestCase): string {
  return test.result().errors?.[0]?.message ?? "no error was reported";
}

function failureLine(place: string, message: string): string {
  return `FAILED ${place}: ${message.replaceAll(/\s+/g, " ").slice(0, 600)}`;
}
