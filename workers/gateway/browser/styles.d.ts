/** A style sheet as text: so the page's script carries what its charts look like. */
declare module "*.css" {
  const text: string;
  export default text;
}
