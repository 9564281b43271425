import type { Random } from "@tellerline/ops/random";
import { type ProductKey, productOf } from "./catalogue.ts";
import type { Form } from "./forms.ts";
import type { Kind } from "./rate-site.ts";

/** Products that institutions publish together, on which kinds of pages, and in which forms. */
interface Bundle {
  /** How often the bundle is drawn, relative to the others. */
  readonly weight: number;
  /** Each product has a section of its own. The tables of these sections have equal column headings. */
  readonly products: readonly [ProductKey, ...ProductKey[]];
  readonly kinds: readonly Kind[];
  readonly forms: readonly Form[];
}

const VEHICLES: readonly Form[] = ["term", "span", "from", "cell", "filled", "text", "tiers", "prose"];
const OF_VEHICLES: readonly Kind[] = ["loans", "all", "auto"];
const OF_DEALERS: readonly Kind[] = [...OF_VEHICLES, "dealers"];
const OF_HOMES: readonly Kind[] = ["loans", "all", "mortgage"];
const OF_LOANS: readonly Kind[] = ["loans", "all"];
const OF_DEPOSITS: readonly Kind[] = ["deposits"];

const BUNDLES: readonly Bundle[] = [
  { weight: 4, products: ["auto"], kinds: OF_DEALERS, forms: VEHICLES },
  { weight: 3, products: ["auto_new", "auto_used"], kinds: OF_DEALERS, forms: VEHICLES },
  { weight: 1, products: ["rv"], kinds: OF_DEALERS, forms: VEHICLES },
  { weight: 1, products: ["boat", "motorcycle"], kinds: OF_DEALERS, forms: VEHICLES },
  { weight: 4, products: ["mortgage"], kinds: OF_HOMES, forms: ["term", "from", "cell", "filled", "prose"] },
  { weight: 2, products: ["mortgage", "jumbo"], kinds: OF_HOMES, forms: ["term", "cell", "filled"] },
  { weight: 1, products: ["first_home"], kinds: ["mortgage"], forms: ["term", "cell", "filled", "from"] },
  { weight: 1, products: ["arm"], kinds: ["mortgage"], forms: ["term", "cell", "filled", "prose"] },
  { weight: 2, products: ["heloc"], kinds: OF_HOMES, forms: ["span", "from", "relative", "filled", "prose"] },
  { weight: 1, products: ["equity_loan"], kinds: OF_HOMES, forms: ["term", "span", "from", "cell", "filled", "prose"] },
  { weight: 3, products: ["personal"], kinds: OF_LOANS, forms: ["term", "span", "from", "cell", "filled", "text", "tiers", "prose"] },
  { weight: 2, products: ["card"], kinds: OF_LOANS, forms: ["span", "from", "relative", "filled", "prose", "tiers"] },
  { weight: 1, products: ["student"], kinds: OF_LOANS, forms: ["span", "from", "filled", "prose"] },
  { weight: 1, products: ["share_secured"], kinds: OF_LOANS, forms: ["relative", "filled"] },
  { weight: 1, products: ["business_term"], kinds: ["business"], forms: ["term", "span", "from", "filled", "prose"] },
  { weight: 1, products: ["business_line"], kinds: ["business"], forms: ["span", "from", "relative", "filled", "prose"] },
  { weight: 1, products: ["certificate"], kinds: OF_DEPOSITS, forms: ["term", "cell", "filled", "prose"] },
  { weight: 1, products: ["money_market"], kinds: OF_DEPOSITS, forms: ["term", "cell", "filled"] },
  { weight: 1, products: ["savings", "checking"], kinds: OF_DEPOSITS, forms: ["term", "cell", "filled", "prose"] },
];

const familyOf = (product: ProductKey): string => productOf(product).family;

/**
 * Draws the products that a page shows in one form.
 * @param used families of the products that the page already has. The drawn ones are added.
 * @returns empty if no products fit the form and the kind of page, or the page already has them all.
 */
export function drawProducts(form: Form, kind: Kind, used: Set<string>, random: Random): readonly ProductKey[] {
  const fitting = BUNDLES.filter(
    ({ products, kinds, forms }) => kinds.includes(kind) && forms.includes(form) && !products.some((one) => used.has(familyOf(one))),
  );
  const [first, ...others] = fitting.flatMap((bundle) => Array.from({ length: bundle.weight }, () => bundle));
  if (first === undefined) return [];
  const { products } = random.pick([first, ...others]);
  for (const one of products) used.add(familyOf(one));
  return products;
}
