/** All error codes, each with its HTTP status, its title, and what the caller can do about it (guides/compatibility.md#errors). */
export const PROBLEMS = {
  validation_failed: {
    status: 400,
    title: "The request is not valid",
    remedy: "`errors` names each fault by its place (a JSON Pointer) and says how to mend it. Mend all of them and send the request again.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not valid JSON",
    remedy:
      "The body could not be read as JSON: look for a comma too many, single quotes, a key that stands twice, or text that is not UTF-8.",
  },
  unresolved_city: {
    status: 400,
    title: "The city was not recognized",
    remedy: "No such city is known in this state. `detail` names those that are near; send one of them, or a ZIP or county.",
  },
  unresolved_zip: {
    status: 400,
    title: "No ZIP begins with these digits",
    remedy: "No ZIP code begins with these three digits. Look for a typing error.",
  },
  city_without_state: {
    status: 400,
    title: "A city requires its state",
    remedy: "Many states have a city of this name. Send the same place's state, or its ZIP.",
  },
  no_discriminating_fact: {
    status: 400,
    title: "At least one fact about the person is needed",
    remedy:
      "Every credit union would be an answer. Send at least one fact that tells people apart, such as a state, an employer or military service.",
  },
  conflicting_fields: {
    status: 400,
    title: "Two fields contradict each other",
    remedy: "Two fields can't both be true, such as a ZIP that is not in the county. `errors` names them; send the right one.",
  },
  conflicting_credentials: {
    status: 400,
    title: "The request has two different API keys",
    remedy: "`Authorization` and `X-API-Key` carry different keys. Send one of them.",
  },
  missing_api_key: {
    status: 401,
    title: "An API key is required",
    remedy: "Send a key as `Authorization: Bearer …` or `X-API-Key`. `POST /keys` issues one.",
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not valid",
    remedy: "No key is like this one. Look for a character that was lost, or a key of another environment.",
  },
  revoked_api_key: {
    status: 401,
    title: "The API key has been revoked",
    remedy: "The key was revoked, or its time after a rotation is over. Use its successor, or create a new one.",
  },
  expired_api_key: {
    status: 401,
    title: "The API key has expired",
    remedy: "The key's own time is over. Create another with `POST /v1/keys`, or ask whoever gave it to you.",
  },
  scope_required: {
    status: 403,
    title: "The key may not do this",
    remedy: "The key is limited to some scopes, and this operation needs another. Use a key that has it, or one without limits.",
  },
  plan_required: {
    status: 403,
    title: "The plan does not include this operation",
    remedy:
      "The key's plan does not have this operation; `required_plan` does. `plans_url` says where to get it; `POST /keys` gives a sandbox key of any plan at once.",
  },
  sandbox_only: {
    status: 403,
    title: "Only the sandbox has this",
    remedy: 'Live rates are published, not made up. Use a sandbox key: `POST /keys` with `{"plan":"pro"}` gives one.',
  },
  forbidden_origin: {
    status: 403,
    title: "The origin is not allowed",
    remedy: "Browsers may not call this from a page of another origin. Call it from your server.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    remedy: "There is nothing at this address, or nothing of your organization. Look at the path and the id.",
  },
  method_not_allowed: { status: 405, title: "The method is not allowed here", remedy: "The path takes other methods; `Allow` names them." },
  conflict: {
    status: 409,
    title: "The request conflicts with the current state",
    remedy: "Something of it stands already, or was changed at the same time. Read it again, then decide.",
  },
  idempotency_in_progress: {
    status: 409,
    title: "The first request with this key is still running",
    remedy: "A request with this `Idempotency-Key` is still running. Send it again in a moment: it will get the same answer.",
  },
  precondition_failed: {
    status: 412,
    title: "It is not what you expect it to be",
    remedy: "It was changed since you read it: its `ETag` is another. Read it again, and send the change with the new one.",
  },
  payload_too_large: {
    status: 413,
    title: "The body is too large",
    remedy: "A body has at most 256 KiB, and 64 KiB at the tool server. Send less, or several requests.",
  },
  uri_too_long: {
    status: 414,
    title: "The address is too long",
    remedy: "Method, path and query have at most 8 KiB together. Send less, or in a body what belongs there.",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body must be JSON",
    remedy: "`Accept-Post`, `Accept-Patch` or `Accept-Encoding` of the answer say what is taken: JSON in UTF-8.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key was used with a different request",
    remedy: "This `Idempotency-Key` was sent with another body. Make a new key for a new request.",
  },
  headers_too_large: {
    status: 431,
    title: "The headers are too large",
    remedy: "A header has at most 1 KiB, `Authorization` 512 bytes, and all of them 32 KiB and 64 in number. Send fewer, or shorter ones.",
  },
  rate_limited: {
    status: 429,
    title: "Too many calls",
    remedy:
      "The quota of the window is used up, these calls came too fast, or too many of them wait at once. Wait for as many seconds as `Retry-After` says.",
  },
  internal: {
    status: 500,
    title: "Something went wrong on our side",
    remedy: "The fault is ours, and it is in our logs under `request_id`. Nothing was done by halves; send the request again.",
  },
  unavailable: {
    status: 503,
    title: "Temporarily unavailable",
    remedy: "Something that the answer needs can't be reached for the moment. Send the request again after `Retry-After`.",
  },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** Name of a problem in its `type` and in its documentation URL, such as `validation-failed`. */
export const problemName = (code: ProblemCode): string => code.replaceAll("_", "-");
