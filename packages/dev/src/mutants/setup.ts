import fc from "fast-check";

// Skips shrinking: it matters only whether a property fails, and shrinking would take as long as testing many mutants.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
