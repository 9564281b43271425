import {
  at,
  memoized,
  missing,
  type OpenColumns,
  openColumns,
  openHashIndex,
  openLists,
  openStrings,
  openStringTests,
  type StringReader,
  type Utf8,
} from "@tellerline/book";
import { placeStandingOfCode, STATE_CODES } from "@tellerline/geography";
import { squeezeName } from "@tellerline/text";
import { GEO_LEVELS, type OrganizationKind } from "@tellerline/vocabulary";
import { NameSearch } from "../names/name-search.ts";
import { organizationClass } from "../rules/classes.ts";
import { ConditionIds } from "./condition-ids.ts";
import type { GeoFact } from "./geo-fact.ts";
import { InstitutionNames } from "./institution-names.ts";
import { MEMBERSHIP_BOOK_FORMAT, type MembershipBook, type MembershipBookMeta, type NamedSlot } from "./membership-book.ts";
import { openNearby } from "./nearby.ts";

function isMeta(meta: unknown): meta is MembershipBookMeta {
  return typeof meta === "object" && meta !== null && "rules" in meta && "shapes" in meta && "asOf" in meta;
}

const statesOf = (numbers: Iterable<number>) => Array.from(numbers, (state) => STATE_CODES[state] ?? missing(state));

function openPlaces(file: OpenColumns, text: StringReader): MembershipBook["place"] {
  const key = file.column("placeKey");
  const level = file.column("placeLevel");
  const states = openLists(file, "placeStates");
  const counties = openLists(file, "placeCounties");
  // Books that were made before these columns existed lack them.
  const suggested = file.has("placeSuggestedCountiesItems") ? openLists(file, "placeSuggestedCounties") : null;
  const standings = file.has("placeStanding") ? file.column("placeStanding") : null;
  const places = new Array<GeoFact | undefined>(key.length);
  return (number) => {
    const known = places[number];
    if (known !== undefined) return known;
    const place: GeoFact = {
      level: GEO_LEVELS[level[number] ?? missing(number)] ?? missing(number),
      key: text(key[number] ?? missing(number)),
      states: statesOf(states.of(number)),
      counties: Array.from(counties.of(number), (county) => text(county)),
      suggestedCounties: suggested === null ? undefined : Array.from(suggested.of(number), (county) => text(county)),
      placeStanding: standings === null ? undefined : placeStandingOfCode(at(standings, number)),
    };
    places[number] = place;
    return place;
  };
}

/** Collects the slots on the first call, because few requests name a city in a state with such places. */
function openShared(file: OpenColumns, { place }: Pick<MembershipBook, "place">): MembershipBook["slotsOfShared"] {
  if (!file.has("placeStanding")) return () => [];
  const [standing, atomPlace] = [file.column("placeStanding"), file.column("atomPlace")];
  const [atomClass, atomSlot] = [file.column("atomClass"), file.column("atomSlot")];
  const codes: readonly string[] = STATE_CODES;
  const areaOf = (ofClass: number, state: number) => ofClass * STATE_CODES.length + state;
  const collect = () => {
    const slots = new Map<number, number[]>();
    atomPlace.forEach((number, atom) => {
      if (number === 0 || at(standing, number - 1) === 0) return;
      for (const code of place(number - 1).states) {
        const area = areaOf(atomClass[atom] ?? missing(atom), codes.indexOf(code));
        const known = slots.get(area) ?? [];
        known.push(atomSlot[atom] ?? missing(atom));
        slots.set(area, known);
      }
    });
    return slots;
  };
  let found: ReadonlyMap<number, readonly number[]> | null = null;
  return (ofClass, state) => {
    found ??= collect();
    return found.get(areaOf(ofClass, state)) ?? [];
  };
}

function openLookups(
  file: OpenColumns,
  utf8: Utf8,
  lookups: number,
  text: StringReader,
): Pick<MembershipBook, "slot" | "organizationsNamed" | "names"> {
  const lookupText = openStrings(file, "lookup", utf8);
  const tests = openStringTests(file, "lookup", utf8);
  const probe = openHashIndex(file, "lookup");
  const slotOf = file.column("lookupSlot");
  const nameOf = file.column("lookupName");
  const states = openLists(file, "lookupStates");
  const isLimited = file.column("lookupIsLimited");
  const searches = new Map<OrganizationKind, NameSearch>();
  const namesOf = (kind: OrganizationKind): readonly string[] => {
    const atomClass = String(organizationClass(kind));
    const names = new Set<string>();
    for (let number = 0; number < lookups; number++) {
      const [ofClass, , name = ""] = lookupText(number).split("|");
      if (ofClass === atomClass && name !== "") names.add(name);
    }
    return [...names];
  };
  return {
    slot(atomClass, fact) {
      const wanted = `${atomClass}|${fact}`;
      let slot = -1;
      probe(wanted, (number) => {
        if (!tests.equals(number, wanted)) return false;
        slot = slotOf[number] ?? missing(number);
        return true;
      });
      return slot;
    },
    organizationsNamed(atomClass, folded) {
      const wanted = `${atomClass}|${squeezeName(folded)}`;
      const found: NamedSlot[] = [];
      probe(wanted, (number) => {
        // In a stored text, the folded name follows the squeezed name (see lookups.ts).
        if (!tests.startsWith(number, `${wanted}|`)) return false;
        const name = text(nameOf[number] ?? missing(number));
        found.push({ slot: slotOf[number] ?? missing(number), name, states: isLimited[number] === 1 ? statesOf(states.of(number)) : null });
        return false;
      });
      return found.toSorted((left, right) => left.slot - right.slot);
    },
    names(kind) {
      const known = searches.get(kind);
      if (known !== undefined) return known;
      const search = new NameSearch(namesOf(kind));
      searches.set(kind, search);
      return search;
    },
  };
}

function openInstitutions(
  file: OpenColumns,
  meta: MembershipBookMeta,
  text: StringReader,
): Pick<MembershipBook, "institution" | "institutionsNamed"> {
  const ids = file.column("institutionId");
  const names = file.column("institutionName");
  const probe = openHashIndex(file, "institution");
  let byName: InstitutionNames | null = null;
  return {
    institution(creditUnionId) {
      let found = -1;
      probe(creditUnionId, (number) => {
        if (text(ids[number] ?? missing(number)) !== creditUnionId) return false;
        found = number;
        return true;
      });
      return found >= 0 || !Object.hasOwn(meta.formerIds, creditUnionId) ? found : (meta.formerIds[creditUnionId] ?? -1);
    },
    institutionsNamed(name) {
      byName ??= new InstitutionNames([
        ...Array.from(names, (at, number): readonly [string, number] => [text(at), number]),
        // An id also counts as a name, written like an address: "Capital, Lubbock, TX".
        ...Array.from(ids, (at, number): readonly [string, number] => [text(at).replaceAll("|", ", "), number]),
        ...meta.alsoKnownAs,
      ]);
      return byName.find(name);
    },
  };
}

/** Opens a membership book, whose columns are views of `buffer`. @throws Error if `buffer` is not such a book. */
export function openMembershipBook(buffer: ArrayBuffer, utf8: Utf8): MembershipBook {
  const file = openColumns(MEMBERSHIP_BOOK_FORMAT, buffer, utf8);
  if (!isMeta(file.meta)) throw new Error("The membership book's head is not of its format.");
  const { meta } = file;
  const text = memoized(openStrings(file, "string", utf8));
  const conditionIdNumber = file.column("conditionIdNumber");
  const ids = new ConditionIds(file.column("conditionIds"));
  const missingRules = new Map(meta.missing);
  const place = openPlaces(file, text);
  return {
    meta,
    shapes: meta.shapes,
    text,
    institutionId: file.column("institutionId"),
    institutionName: file.column("institutionName"),
    institutionSlug: file.column("institutionSlug"),
    institutionState: file.column("institutionState"),
    institutionNameRank: file.column("institutionNameRank"),
    // Older books have no ranks by size, so the order by name is used.
    institutionSizeRank: file.column(file.has("institutionSizeRank") ? "institutionSizeRank" : "institutionNameRank"),
    institutionRules: file.column("institutionRules"),
    openInstitutions: file.column("openInstitutions"),
    ruleId: file.column("ruleId"),
    ruleInstitution: file.column("ruleInstitution"),
    ruleKind: file.column("ruleKind"),
    ruleConfidence: file.column("ruleConfidence"),
    ruleShape: file.column("ruleShape"),
    ruleQuote: file.column("ruleQuote"),
    ruleLegacy: file.column("ruleLegacy"),
    wordRules: file.column("wordRules"),
    shapeSets: openLists(file, "shapeSets"),
    institutionShapeSet: file.column("institutionShapeSet"),
    ruleStepKind: file.column("ruleStepKind"),
    ruleStepSlot: file.column("ruleStepSlot"),
    ruleStepName: file.column("ruleStepName"),
    ruleStepUrl: file.column("ruleStepUrl"),
    ruleStepCost: file.column("ruleStepCost"),
    ruleConditions: file.column("ruleConditions"),
    conditionAtoms: openLists(file, "conditionAtoms"),
    conditionIdNumber,
    idConditions: openLists(file, "idConditions"),
    atomClass: file.column("atomClass"),
    atomSlot: file.column("atomSlot"),
    atomAux: file.column("atomAux"),
    atomPlace: file.column("atomPlace"),
    atomKey: file.column("atomKey"),
    atomLabel: file.column("atomLabel"),
    slotRules: openLists(file, "slotRules"),
    areaRules: openLists(file, "areaRules"),
    stateInstitutions: openLists(file, "stateInstitutions"),
    place,
    slotsOfShared: openShared(file, { place }),
    ...openLookups(file, utf8, meta.lookups, text),
    ...openInstitutions(file, meta, text),
    nearby: openNearby(file, utf8),
    missingSince: (rule) => missingRules.get(rule) ?? null,
    conditionNumber: (id) => ids.find(id),
    conditionId: (condition) => ids.of(conditionIdNumber[condition] ?? missing(condition)),
  };
}
