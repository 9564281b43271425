import { Problem, validationProblem } from "./problem.ts";

type Attempt<Value> = { readonly value: Value } | { readonly problem: Problem };

/** The outcome of a check that failed. @throws the error itself, if it names no faults of the request */
function failed(error: unknown): { readonly problem: Problem } {
  if (error instanceof Problem && error.extras.errors !== undefined) return { problem: error };
  throw error;
}

function attempt<Value>(check: () => Value): Attempt<Value> {
  try {
    return { value: check() };
  } catch (error) {
    return failed(error);
  }
}

function together<First, Second>(one: Attempt<First>, other: Attempt<Second>): readonly [First, Second] {
  if ("value" in one && "value" in other) return [one.value, other.value];
  const problems = [one, other].flatMap((outcome) => ("problem" in outcome ? [outcome.problem] : []));
  const [foremost] = problems;
  throw validationProblem(
    problems.flatMap(({ extras }) => extras.errors ?? []),
    foremost?.code,
  );
}

/**
 * The results of two checks of a request. If both find faults, callers are told of all of them at once.
 * @throws Problem with the faults of either or both, and the code of the first that has any. Another error of a check, such as a Problem
 * without faults, is thrown as it is.
 */
export const both = <First, Second>(first: () => First, second: () => Second): readonly [First, Second] =>
  together(attempt(first), attempt(second));

/** As `both`, for checks that take time. They are made one after the other. */
export async function bothInTurn<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<readonly [First, Second]> {
  const one = await first().then((value) => ({ value }), failed);
  const other = await second().then((value) => ({ value }), failed);
  return together<First, Second>(one, other);
}
