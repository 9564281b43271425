/** One token of a JSON Pointer, with the slash before it (RFC 6901, 3). */
export const pointerToken = (part: string): string => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`;
