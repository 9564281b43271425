/** Values of `toolset` in `/mcp?toolset=`: all tools are listed, or only the core tools. */
export const TOOLSETS = ["all", "core"] as const;
export type Toolset = (typeof TOOLSETS)[number];
