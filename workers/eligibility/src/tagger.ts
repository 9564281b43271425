import { openTagger, type Tagger } from "@tellerline/facts";

let opened: Promise<Tagger> | null = null;

async function open(): Promise<Tagger> {
  const [weights, nicknames, bases, largeCities, occupations] = await Promise.all([
    import("@tellerline/facts/tagger.bin"),
    import("@tellerline/facts/city-nicknames.txt"),
    import("@tellerline/facts/bases.txt"),
    import("@tellerline/facts/large-cities.txt"),
    import("@tellerline/facts/occupations-es.txt"),
  ]);
  return openTagger({
    weights: new Uint8Array(weights.default),
    nicknames: nicknames.default,
    bases: bases.default,
    largeCities: largeCities.default,
    occupations: occupations.default,
  });
}

/** The model that finds facts in texts. It is loaded with an isolate's first text instead of when the Worker starts. */
export const tagger = (): Promise<Tagger> => {
  opened ??= open();
  return opened;
};
