import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import { GUIDES, titleOf } from "@tellerline/guides";
import { fillGuide } from "@tellerline/guides/fill";
import { introOf } from "./intro.ts";

const PREFIX = "tellerline://guides/";
const MARKDOWN = "text/markdown";

/** The guides as resources, for agents that want to know how answers are made. */
const RESOURCES = Object.entries(GUIDES).map(([name, guide]) => ({
  uri: `${PREFIX}${name}`,
  name,
  title: titleOf(guide),
  description: introOf(guide, titleOf(guide)),
  mimeType: MARKDOWN,
}));

export const listResources = () => ({ resources: RESOURCES });

/** @throws if there is no such resource */
export function readResource(uri: string) {
  const name = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : "";
  const text = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (text === undefined) throw new ResourceNotFoundError(uri, "There is no such resource. resources/list has the guides.");
  // A resource is not served by URL, so `$BASE` stays as the placeholder for the origin.
  return { contents: [{ uri, mimeType: MARKDOWN, text: fillGuide(text, { origin: "$BASE" }) }] };
}
