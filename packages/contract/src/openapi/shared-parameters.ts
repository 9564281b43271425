import type { createDocument } from "zod-openapi";

type Document = ReturnType<typeof createDocument>;
type Path = NonNullable<Document["paths"]>[string];
type Parameters = NonNullable<NonNullable<Path["get"]>["parameters"]>;
type Parameter = Extract<Parameters[number], { readonly name: string }>;

const isParameter = (one: Parameters[number]): one is Parameter => "name" in one;

/** Component name of a parameter, such as `MonitorId` for `monitor_id` and `IfNoneMatch` for `If-None-Match`. */
const componentName = (name: string): string => name.replaceAll(/(?:^|[_-])([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());

const methodsOf = (path: Path) => [path.get, path.post, path.put, path.patch, path.delete].filter((one) => one !== undefined);

/** By component name: the most common form of each parameter, if it occurs at least twice. */
function commonForms(all: readonly Parameter[]): ReadonlyMap<string, Parameter> {
  const byName = Map.groupBy(all, ({ name }) => componentName(name));
  const common = [...byName].flatMap(([name, parameters]) => {
    const [most = []] = [...Map.groupBy(parameters, (one) => JSON.stringify(one)).values()].toSorted(
      (left, right) => right.length - left.length,
    );
    const [first] = most;
    return first === undefined || most.length === 1 ? [] : [[name, first] as const];
  });
  return new Map(common.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

export function shareParameters(document: Document): void {
  const operations = Object.values({ ...document.paths, ...document.webhooks }).flatMap(methodsOf);
  const common = commonForms(operations.flatMap(({ parameters = [] }) => parameters.filter(isParameter)));
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((one) => {
      if (!isParameter(one)) return one;
      const name = componentName(one.name);
      const isCommon = JSON.stringify(common.get(name)) === JSON.stringify(one);
      return isCommon ? { $ref: `#/components/parameters/${name}` } : one;
    });
  }
  document.components = { ...document.components, parameters: Object.fromEntries(common) };
}
