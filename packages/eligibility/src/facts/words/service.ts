/** Words about military service. Entries are regular-expression sources. */

/** Branches of the armed forces. */
export const BRANCHES = [
  "army",
  "navy",
  "marine corps",
  "marines",
  "air force",
  "coast guard",
  "space force",
  "military",
  "armed forces",
] as const;

/** Wars that somebody may have served in. */
export const WARS = ["vietnam", "iraq", "afghanistan", "korea", "desert storm", "world war"] as const;

/** Words after "veteran" that give it another meaning: "a veteran teacher". */
export const NOT_VETERAN_BEFORE = ["teacher", "nurse", "of the", "police", "driver", "actor", "coach", "clinic", "tech"] as const;

/** Family members, after a branch: "army wife". */
export const FAMILY_MEMBERS = ["spouse", "wife", "husband", "family", "brat", "kid", "dependent", "child", "mom", "dad"] as const;

/** People who serve. */
export const SERVICE_MEMBERS = ["veteran", "soldier", "sailor", "marine", "airman", "reservist", "guardsman", "officer"] as const;

/** What civilians do for people who serve. */
export const HELP_VERBS = [
  "support",
  "help",
  "assist",
  "serve",
  "treat",
  "teach",
  "train",
  "represent",
  "work (?:with|for|alongside)",
  "care for",
] as const;
