/** Values of `toolset` in `/mcp?toolset=`: list all tools, or only those of `CORE_TOOLS`. */
export const TOOLSETS = ["all", "core"] as const;
export type Toolset = (typeof TOOLSETS)[number];
