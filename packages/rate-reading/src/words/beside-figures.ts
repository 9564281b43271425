import { anyOf, words } from "@tellerline/text";

// Words beside a percent that is not a rate. Entries are sources of regular expressions.

/** What a percent may be a share of: "of the value". */
const WHOLES = words`value; purchase; retail; invoice; nada; kbb; msrp; loan; home; equity`;

/** Words after a percent that is a share, a change of a rate, a limit or a fee: "10% down", "0.25% discount", "5% over". */
export const AFTER_OTHER_PERCENTS: readonly string[] = [
  ...words`down\b; ltv; cltv; loan[- ]to[- ]value`,
  `of (?:the |its |your )?${anyOf(WHOLES)}`,
  ...words`
    financing\b
    (?:(?:relationship|loyalty|auto-?pay|automatic|payments?|direct|deposit) ){0,3}discount; more\b(?=\s*(?:than\b|for\b|if\b|[.,;]|$)); off\b; reduction; (?:origination|application) fee\b(?! ?\$); lower\b; additional; higher\b; cash ?back; de descuento
    over\b; above\b; below\b
    points?\b
  `,
];

/** Words before a percent that is a change of a rate, a margin, a limit or a share: "discount of 0.25%", "Prime plus 2%". */
export const BEFORE_OTHER_PERCENTS = words`
  discount(?: of)?; descuento de; reduc(?:ed|tion)(?: of| by)?; lower(?:ed)? by; add(?:itional)?
  plus; \+; prime; margin(?: of)?; minus; less; subtract
  up to; hasta el; at least; minimum of
  ltv; value; by; fee of
`;
