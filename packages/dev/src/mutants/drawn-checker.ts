import { type Checker, CheckStatus } from "@stryker-mutator/api/check";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { keyOf, readDrawn } from "./drawn.ts";

/** Lets Stryker run only the mutants that were drawn. Without this checker, Stryker can leave out only whole ranges of lines. */
class DrawnChecker implements Checker {
  #drawn: ReadonlySet<string> = new Set();

  init(): Promise<void> {
    this.#drawn = readDrawn();
    return Promise.resolve();
  }

  check(mutants: Parameters<Checker["check"]>[0]): ReturnType<Checker["check"]> {
    const resultOf = (isDrawn: boolean) =>
      isDrawn ? ({ status: CheckStatus.Passed } as const) : ({ status: CheckStatus.CompileError, reason: "not drawn" } as const);
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(this.#drawn.has(keyOf(mutant)))])));
  }

  group(mutants: Parameters<Checker["check"]>[0]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "drawn", DrawnChecker)];
