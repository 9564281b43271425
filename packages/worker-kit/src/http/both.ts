import { Problem, validationProblem } from "./problem.ts";

type Attempt<Value> = { readonly value: Value } | { readonly problem: Problem };

function attempt<Value>(check: () => Value): Attempt<Value> {
  try {
    return { value: check() };
  } catch (error) {
    if (error instanceof Problem && error.extras.errors !== undefined) return { problem: error };
    throw error;
  }
}

/**
 * The results of two checks of a request. If both find faults, callers are told of all of them at once.
 * @throws Problem with the faults of either or both, and the code of the first that has any.
 */
export function both<First, Second>(first: () => First, second: () => Second): readonly [First, Second] {
  const [one, other] = [attempt(first), attempt(second)];
  if ("value" in one && "value" in other) return [one.value, other.value];
  const problems = [one, other].flatMap((outcome) => ("problem" in outcome ? [outcome.problem] : []));
  const [foremost] = problems;
  throw validationProblem(
    problems.flatMap(({ extras }) => extras.errors ?? []),
    foremost?.code,
  );
}
