import fc from "fast-check";

// That a property fails is all that counts here: looking for its shortest example would take the time of many other changes.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
