/** Files that the bundler imports as strings. */
declare module "*.txt" {
  const text: string;
  export default text;
}
