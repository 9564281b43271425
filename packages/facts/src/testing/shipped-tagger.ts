import { openTagger, type Tagger } from "../tagger/tag-text.ts";

/** Reads a file of packages/facts by its path. */
interface Files {
  bytes(path: string): Uint8Array;
  text(path: string): string;
}

/** The tagger with the weights and lists that ship with the product. */
export const openShipped = ({ bytes, text }: Files): Tagger =>
  openTagger({
    weights: bytes("weights/tagger.bin"),
    nicknames: text("lexicon/city-nicknames.txt"),
    bases: text("lexicon/bases.txt"),
    largeCities: text("lexicon/large-cities.txt"),
    occupations: text("lexicon/occupations-es.txt"),
  });
