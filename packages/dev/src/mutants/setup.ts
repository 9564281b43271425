import fc from "fast-check";

// Skips shrinking: only whether a property fails counts here, and shrinking would take the time of many mutants.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
