/** Files that the bundler imports as strings. */
declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "*.md" {
  const text: string;
  export default text;
}
