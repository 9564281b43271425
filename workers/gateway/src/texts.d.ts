/** Texts that the bundler takes in as they are. */
declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "*.md" {
  const text: string;
  export default text;
}
