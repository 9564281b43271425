/** A style sheet as text, so that the page's script can include the style of its charts. */
declare module "*.css" {
  const text: string;
  export default text;
}
