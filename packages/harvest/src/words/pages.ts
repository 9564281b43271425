import { words } from "@tellerline/text";

// Words by which a link is judged before its page is read. Entries are sources of regular expressions.

/** Words of pages about who may join. */
export const JOINING = words`
  join(?:ing)?; members?hip; become a member; who can join; eligib\w*; field of membership; qualify
`;

/**
 * Words of pages that are never read, such as news, job offers, archives and pages behind a login. Each also counts with "s" at its end.
 */
export const BESIDE = words`
  blog; news; press; event; calendar; career; job; login; log in; sign in; logout; scholarship; cart; search; tag; category; feed; archive
`;

export const NO_PAGE_EXTENSIONS = words`
  jpe?g; png; gif; svg; webp; ico; css; js; json; xml; zip; docx?; xlsx?; pptx?; mp[34]; mov; ics
`;
