import type { Product } from "@tellerline/vocabulary";
import type { Conditions } from "./published-rate.ts";
import type { Language } from "./rate-site.ts";

type Words = Readonly<Record<Language, string>>;

/** A kind of a product, such as used vehicles. `over` is percentage points over the product's first variant. */
export interface Variant {
  /** `{years}` stands for the term in years. */
  readonly name: Words;
  readonly over: number;
  readonly conditions: Conditions;
}

export interface ProductEntry {
  readonly productType: Product | "none";
  /** Products of a family that a page already has are not drawn again, as long as others fit the form. */
  readonly family: string;
  /** The heading, and another one with the same meaning. */
  readonly headings: readonly [Words, Words];
  /** Percent a year for the first variant and the shortest term, at an average institution. */
  readonly start: number;
  /** Percentage points that the rate rises by from one term to the next, before they are multiplied by the institution's steepness. */
  readonly step: number;
  /** Months, ascending; empty if the product has no term. */
  readonly terms: readonly number[];
  readonly variants: readonly [Variant, ...Variant[]];
  readonly kind: "vehicle" | "home" | "unsecured" | "deposit" | "other";
}

const words = (en: string, es: string): Words => ({ en, es });
const variant = (en: string, es: string, over = 0, conditions: Conditions = {}): Variant => ({ name: words(en, es), over, conditions });

const NEW = variant("New vehicle", "Vehículo nuevo", 0, { vehicleCondition: "new" });
const USED = variant("Used vehicle", "Vehículo usado", 0.75, { vehicleCondition: "used" });
const VEHICLE_TERMS = [36, 48, 60, 72, 84] as const;
const AUTO = { productType: "auto_loan", family: "auto", start: 5.24, step: 0.35, terms: VEHICLE_TERMS, kind: "vehicle" } as const;
const MORTGAGE = { productType: "mortgage", start: 5.25, step: 0.6, terms: [120, 180, 240, 360], kind: "home" } as const;
const OTHER = { productType: "none", kind: "other" } as const;
const fixed = variant("{years}-Year Fixed", "Fija a {years} años");

const CATALOGUE = {
  auto: {
    ...AUTO,
    headings: [words("Auto Loan Rates", "Tasas de préstamos para autos"), words("Vehicle Loans", "Préstamos para vehículos")],
    variants: [NEW, USED],
  },
  auto_new: {
    ...AUTO,
    headings: [words("New Auto Loans", "Préstamos para autos nuevos"), words("New Vehicles", "Vehículos nuevos")],
    variants: [NEW],
  },
  auto_used: {
    ...AUTO,
    headings: [words("Used Auto Loans", "Préstamos para autos usados"), words("Used Vehicles", "Vehículos usados")],
    variants: [USED],
  },
  rv: {
    ...OTHER,
    family: "rv",
    start: 6.99,
    step: 0.3,
    terms: [60, 84, 120, 144],
    headings: [words("RV Loans", "Préstamos para casas rodantes"), words("Motor Homes and Travel Trailers", "Casas rodantes y remolques")],
    variants: [variant("RV", "Casa rodante")],
  },
  boat: {
    ...OTHER,
    family: "boat",
    start: 7.24,
    step: 0.3,
    terms: [60, 84, 120],
    headings: [words("Boat Loans", "Préstamos para lanchas"), words("Boats and Watercraft", "Lanchas y motos acuáticas")],
    variants: [variant("Boat", "Lancha")],
  },
  motorcycle: {
    ...OTHER,
    family: "motorcycle",
    start: 7.49,
    step: 0.3,
    terms: [24, 36, 48, 60],
    headings: [words("Motorcycle Loans", "Préstamos para motocicletas"), words("Motorcycles and ATVs", "Motocicletas y cuatrimotos")],
    variants: [variant("Motorcycle", "Motocicleta")],
  },
  share_secured: {
    ...OTHER,
    family: "share",
    start: 3.25,
    step: 0.25,
    terms: [12, 24, 36, 60],
    headings: [
      words("Share Secured Loans", "Préstamos garantizados con ahorros"),
      words("Savings Secured Loans", "Préstamos con garantía de ahorros"),
    ],
    variants: [variant("Share secured loan", "Préstamo garantizado con ahorros")],
  },
  mortgage: {
    ...MORTGAGE,
    family: "mortgage",
    headings: [words("Mortgage Rates", "Tasas hipotecarias"), words("Fixed-Rate Home Loans", "Préstamos hipotecarios a tasa fija")],
    variants: [fixed],
  },
  jumbo: {
    ...MORTGAGE,
    family: "jumbo",
    start: 5.5,
    headings: [words("Jumbo Mortgage Rates", "Tasas de hipotecas jumbo"), words("Jumbo Home Loans", "Hipotecas jumbo")],
    variants: [fixed],
  },
  first_home: {
    ...MORTGAGE,
    family: "first_home",
    start: 5.25,
    headings: [
      words("First-Time Homebuyer Mortgages", "Hipotecas para quienes compran casa por primera vez"),
      words("First-Time Homebuyers", "Compradores de primera vivienda"),
    ],
    variants: [variant("{years}-Year Fixed", "Fija a {years} años", 0, { audience: "first_time_buyer" })],
  },
  arm: {
    ...MORTGAGE,
    productType: "mortgage_arm",
    family: "arm",
    start: 5.5,
    terms: [360],
    headings: [
      words("Adjustable-Rate Mortgages", "Hipotecas a tasa ajustable"),
      words("ARM Home Loans", "Préstamos hipotecarios ajustables"),
    ],
    variants: [
      variant("5/1 ARM, {years} years", "ARM 5/1, {years} años"),
      variant("7/1 ARM, {years} years", "ARM 7/1, {years} años", 0.25),
    ],
  },
  heloc: {
    productType: "heloc",
    family: "heloc",
    kind: "home",
    start: 7.5,
    step: 0,
    terms: [],
    headings: [
      words("Home Equity Line of Credit", "Línea de crédito sobre el valor de la vivienda"),
      words("HELOC Rates", "Tasas de líneas de crédito sobre la vivienda"),
    ],
    variants: [
      variant("Home equity line of credit, up to 80% LTV", "Línea de crédito sobre la vivienda, hasta 80% LTV", 0, { maxLtvPercent: 80 }),
      variant("Home equity line of credit, up to 90% LTV", "Línea de crédito sobre la vivienda, hasta 90% LTV", 0.5, { maxLtvPercent: 90 }),
    ],
  },
  equity_loan: {
    ...OTHER,
    family: "equity_loan",
    kind: "home",
    start: 6.75,
    step: 0.5,
    terms: [60, 120, 180],
    headings: [
      words("Fixed Home Equity Loans", "Préstamos a tasa fija sobre el valor de la vivienda"),
      words("Home Equity Loans", "Préstamos sobre el valor de la vivienda"),
    ],
    variants: [variant("Home equity loan", "Préstamo sobre el valor de la vivienda")],
  },
  personal: {
    productType: "personal_loan",
    family: "personal",
    kind: "unsecured",
    start: 9.49,
    step: 1,
    terms: [12, 24, 36, 48, 60],
    headings: [words("Personal Loans", "Préstamos personales"), words("Signature Loans", "Préstamos sin garantía")],
    variants: [variant("Personal loan", "Préstamo personal")],
  },
  card: {
    productType: "credit_card",
    family: "card",
    kind: "unsecured",
    start: 11.24,
    step: 0,
    terms: [],
    headings: [words("Credit Cards", "Tarjetas de crédito"), words("Visa Credit Card Rates", "Tasas de tarjetas de crédito Visa")],
    variants: [
      variant("Visa Platinum", "Visa Platinum"),
      variant("Visa Rewards", "Visa Rewards", 2),
      variant("Visa Classic", "Visa Classic", 3.5),
    ],
  },
  student: {
    productType: "student_loan",
    family: "student",
    kind: "unsecured",
    start: 5.99,
    step: 0.5,
    terms: [60, 120, 180],
    headings: [words("Student Loans", "Préstamos estudiantiles"), words("Private Student Loans", "Préstamos estudiantiles privados")],
    variants: [variant("Student loan", "Préstamo estudiantil")],
  },
  business_term: {
    ...OTHER,
    family: "business",
    start: 7.25,
    step: 0.4,
    terms: [36, 60, 84],
    headings: [words("Business Loans", "Préstamos comerciales"), words("Business Lending Rates", "Tasas de préstamos para empresas")],
    variants: [
      variant("Vehicle loan", "Préstamo para vehículos", 0, { audience: "business" }),
      variant("Term loan", "Préstamo a plazo", 1, { audience: "business" }),
    ],
  },
  business_line: {
    ...OTHER,
    family: "business_line",
    start: 8.5,
    step: 0,
    terms: [],
    headings: [words("Business Credit", "Crédito comercial"), words("Credit for Business Members", "Crédito para empresas")],
    variants: [
      variant("Line of credit", "Línea de crédito", 0, { audience: "business" }),
      variant("Visa card", "Tarjeta Visa", 3, { audience: "business" }),
    ],
  },
  certificate: {
    productType: "certificate",
    family: "certificate",
    kind: "deposit",
    start: 3,
    step: 0.3,
    terms: [6, 12, 18, 24, 36, 60],
    headings: [words("Share Certificates", "Certificados de depósito"), words("Certificate Rates", "Tasas de certificados")],
    variants: [variant("Share certificate", "Certificado")],
  },
  savings: {
    productType: "savings",
    family: "savings",
    kind: "deposit",
    start: 0.15,
    step: 0,
    terms: [],
    headings: [words("Savings Accounts", "Cuentas de ahorros"), words("Share Savings", "Ahorros")],
    variants: [variant("Regular savings", "Ahorros regulares"), variant("Holiday savings", "Ahorros para las fiestas", 0.1)],
  },
  checking: {
    productType: "checking",
    family: "checking",
    kind: "deposit",
    start: 0.1,
    step: 0,
    terms: [],
    headings: [words("Checking Accounts", "Cuentas corrientes"), words("Share Draft Accounts", "Cuentas de cheques")],
    variants: [
      variant("Dividend checking", "Cuenta corriente con dividendos"),
      variant("Premier checking", "Cuenta corriente Premier", 0.15),
    ],
  },
  money_market: {
    productType: "money_market",
    family: "money_market",
    kind: "deposit",
    start: 0.9,
    step: 0,
    terms: [],
    headings: [words("Money Market Accounts", "Cuentas del mercado monetario"), words("Money Market", "Mercado monetario")],
    variants: [
      variant("Money market", "Mercado monetario", 0, { minAmount: 2_500, maxAmount: 9_999.99 }),
      variant("Money market", "Mercado monetario", 0.35, { minAmount: 10_000, maxAmount: 49_999.99 }),
      variant("Money market", "Mercado monetario", 0.75, { minAmount: 50_000 }),
    ],
  },
} as const satisfies Readonly<Record<string, ProductEntry>>;

export type ProductKey = keyof typeof CATALOGUE;
export const productOf = (key: ProductKey): ProductEntry => CATALOGUE[key];
