export interface Release {
  readonly version: string;
  /** ISO 8601; null if the release is not out yet. */
  readonly day: string | null;
  /** Markdown. Links to guides lead to the service's pages instead of the repository. */
  readonly text: string;
}

const HEADING = /^## (\d+\.\d+\.\d+) \(([^)]*)\)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const toPages = (markdown: string): string =>
  markdown.replaceAll(/\]\(packages\/guides\/([a-z-]+)\.md(#[\w-]*)?\)/g, (_, guide: string, anchor = "") => `](/docs/${guide}${anchor})`);

export function readReleases(changelog: string): readonly Release[] {
  const parts = changelog.split(/^(?=## )/m).slice(1);
  return parts.flatMap((part) => {
    const end = part.indexOf("\n");
    const [, version, when = ""] = HEADING.exec(part.slice(0, end)) ?? [];
    if (version === undefined) return [];
    return [{ version, day: DAY.test(when) ? when : null, text: toPages(part.slice(end).trim()) }];
  });
}
