import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { renderMarkdown } from "../pages/markdown.ts";
import type { Release } from "./releases.ts";

const anchorOf = ({ version }: Release): string => `v${version.replaceAll(".", "-")}`;

export function releasesPage(releases: readonly Release[]): Page {
  const sections = releases.map((release) => {
    const when = release.day === null ? "not yet released" : html`<time datetime="${release.day}">${release.day}</time>`;
    return html`<section aria-labelledby="${anchorOf(release)}"><h2 id="${anchorOf(release)}">${release.version}</h2><p class="soft">${when}</p>
      ${raw(renderMarkdown(release.text).body)}</section>`;
  });
  return {
    title: "Releases",
    description: "What each release of Tellerline brought, for callers and for operators.",
    section: null,
    style: "main{overflow-wrap:anywhere}",
    body: html`<main id="main"><h1>Releases</h1>
      <p>Answers carry the release that computed them as <code>engine_version</code>. The interface itself is version 1 and grows by
      <a href="/docs/compatibility">its policy</a>. <a href="/changelog.xml">The same as a feed</a>.</p>${sections}</main>`,
  };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The published releases as an Atom feed (RFC 4287). */
export function releasesFeed(releases: readonly Release[], origin: string): string {
  const out = releases.flatMap(({ day, ...release }) => (day === null ? [] : [{ ...release, day }]));
  const entries = out.map((release) => {
    const address = `${origin}/changelog#${anchorOf(release)}`;
    // Feed readers recognize an entry by its id, so the id must be the same on every host (RFC 4287, 4.2.6).
    return `<entry><id>tag:tellerline.dev,2026:release/${release.version}</id><title>Tellerline ${release.version}</title><updated>${release.day}T00:00:00Z</updated><link href="${address}"/><content type="html">${escaped(renderMarkdown(release.text).body.replaceAll('href="/', `href="${origin}/`))}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:tellerline.dev,2026:releases</id><title>Releases of Tellerline</title><author><name>Tellerline</name></author><updated>${out[0]?.day ?? "2026-01-01"}T00:00:00Z</updated><link rel="self" href="${origin}/changelog.xml"/><link href="${origin}/changelog"/>
${entries.join("\n")}
</feed>
`;
}
