/** Markdown files, which the bundler imports as strings. */
declare module "*.md" {
  const text: string;
  export default text;
}
