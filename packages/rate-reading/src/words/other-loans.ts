import { anyOf, words } from "@tellerline/text";

// Words for loans and accounts that are not supported. Entries are sources of regular expressions.

const OTHER_VEHICLES = words`
  r\.?v\.?s?; recreational(?: vehicles?)?; motor ?homes?; campers?; travel trailers?; trailers?
  boats?; marine; jet skis?; watercraft; personal watercraft; pwc
  motorcycles?; motos?; motocicletas?; botes?; lanchas?; atvs?; utvs?; snowmobiles?; power ?sports?; golf carts?
  tractors?; farm(?: equipment)?; horse trailers?; planes?; aircraft
  classic(?: cars?| autos?)?; collector(?: cars?)?
`;

/** Property that an ordinary mortgage does not finance. */
const OTHER_HOMES = words`mobile homes?; manufactured homes?; land; lots?; construction`;

/** What a borrower pledges for a secured loan: "share secured", "share/certificate-secured loan". */
const DEPOSITED = words`share; certificate; savings; cd; stock; deposit; fully`;

const SECURED_LOANS = [
  `${anyOf(DEPOSITED)}[- ]?(?:/ ?certificate[- ])?secured(?: loans?)?`,
  ...words`secured by (?:shares|savings|certificates?|your); garantizad[ao]s? (?:por|con); pledge`,
];

const SMALL_LOANS = words`
  credit[- ]builder; builder; payday(?:[- ]alternative)?; pal(?: loans?)?
  overdraft; line of credit; lines of credit; loc\b
`;

/** Loans on a home besides its mortgage that are not lines of credit, and what they are used for. */
const HOME_EQUITY_LOANS = words`
  home equity (?:fixed |term )?loans?; fixed[- ]rate home equity(?: loans?)?; home equity[- ]fixed; equity loans?
  second mortgages?; 2nd mortgages?
  home improvement; solar
`;

export const OTHER_LOANS: readonly string[] = [
  ...OTHER_VEHICLES,
  ...OTHER_HOMES,
  ...SECURED_LOANS,
  ...SMALL_LOANS,
  ...HOME_EQUITY_LOANS,
  ...words`
    heavy trucks?
    cash advances?; penalty; late payment
    lease[- ]?(?:buy[- ]?outs?)?; gap
    church loans?; bridge loans?; reverse mortgages?
    christmas; holiday; vacation
    cosigned; co-signed
    taxi; medallions?
  `,
];
