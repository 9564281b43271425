import { PROBLEMS } from "@tellerline/contract";
import { OPERATOR_OPERATIONS } from "@tellerline/contract/operator";
import { Decisions, Drafts } from "@tellerline/storage";
import { describeError, log, Problem, readBytes, toProblem } from "@tellerline/worker-kit";
import { type Page, pageResponse } from "@tellerline/worker-kit/pages";
import { type Context, Hono } from "hono";
import script from "../generated/review.txt";
import type { Env } from "./env.ts";
import { type DecisionWire, decideDraft, newAct } from "./harvest/decide-drafts.ts";
import { planHarvest, publishPlan } from "./harvest/publish-harvest.ts";
import { acceptAlike } from "./review/accept-alike.ts";
import { messagePage } from "./review/pages/frame.ts";
import { pageAddress } from "./review/pages/links.ts";
import { publicationPage } from "./review/pages/publication-page.ts";
import { reviewPage } from "./review/pages/review-page.ts";
import { signInPage } from "./review/pages/sign-in-page.ts";
import { ENDED_COOKIE, isOwnForm, isSameOrigin, type Session, sessionOf, signIn, signOut } from "./review/sessions.ts";
import { reviewQuery, viewReview } from "./review/view.ts";
import { viewPublication } from "./review/view-publication.ts";

/** The pages on which people review drafts (guides/from-a-page-to-an-answer.md#the-page). */

type Call = Context<{ Bindings: Env }>;

/** Maximum bytes of a form. An edited claim has a few thousand. */
const LONGEST_FORM = 256 * 1024;

/** The referrer policy is not `no-referrer`, because browsers would then send forms without their origin, which `isSameOrigin` checks. */
const HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Content-Type-Options": "nosniff" };

const show = (page: Page, status = 200) => pageResponse(page, { status, headers: HEADERS });
const goTo = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status: 303, headers: { ...HEADERS, Location: address, ...headers } });

type FormHandler = (call: Call, session: Session, form: URLSearchParams) => Promise<Response>;

const readForm = async ({ req }: Call): Promise<URLSearchParams> =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(req.raw, LONGEST_FORM)));

const NOT_OWN = messagePage(
  "Not sent by this page",
  "The form came from another origin, or from another session. Nothing was changed: open the page again.",
);

/** Wraps the handler of a form. The handler runs only with a session, and only for a form that a page of this session sent. */
const posted = (handle: FormHandler) => async (call: Call) => {
  const session = await sessionOf(call.env, call.req.raw);
  if (session === null) return show(signInPage("You are signed out. Nothing was changed."), 401);
  const form = await readForm(call);
  if (!isOwnForm(call.req.raw, session, form)) return show(NOT_OWN, 403);
  return handle(call, session, form);
};

const queryOf = (form: URLSearchParams) => reviewQuery.parse(Object.fromEntries(form));

async function review(call: Call, session: Session, query = reviewQuery.parse(call.req.query()), fault: string | null = null) {
  const page = reviewPage(await viewReview(call.env, query, session.operator), session, script, fault);
  return show(page, fault === null ? 200 : 409);
}

async function postSignIn(call: Call): Promise<Response> {
  if (!isSameOrigin(call.req.raw)) return show(NOT_OWN, 403);
  const form = await readForm(call);
  const cookie = await signIn(call.env, (form.get("token") ?? "").trim().slice(0, 200));
  if (cookie === null) return show(signInPage("This token is nobody's. Check that it was copied completely."), 401);
  return goTo("/operator/harvest", { "Set-Cookie": cookie });
}

const leave: FormHandler = async ({ env }, session, form) => {
  await signOut(env, session, form.get("everywhere") === "yes");
  return goTo("/operator/harvest", { "Set-Cookie": ENDED_COOKIE });
};

function decisionIn(form: URLSearchParams): DecisionWire | string {
  const text = form.get("proposed");
  let proposed: unknown;
  try {
    proposed = text === null ? undefined : JSON.parse(text);
  } catch {
    return "What is published in its place is no JSON. Nothing was changed.";
  }
  const reason = form.get("reason")?.trim();
  const { draft_id, text_hash, decision, agrees_with = "" } = Object.fromEntries(form);
  const sent = {
    draft_id,
    text_hash,
    decision,
    ...(agrees_with === "" ? {} : { decision_id: agrees_with }),
    ...(proposed === undefined ? {} : { proposed }),
    ...(reason === undefined ? {} : { reason }),
  };
  const result = OPERATOR_OPERATIONS.decideDrafts.body.shape.decisions.element.safeParse(sent);
  if (result.success) return result.data;
  return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" ");
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value !== null) return value;
  throw new Problem("validation_failed", `The form has no ${name}. Nothing was changed: open the page again.`);
}

const decide: FormHandler = async (call, session, form) => {
  const query = queryOf(form);
  const [here, next] = [{ ...query, draft: required(form, "draft_id") }, required(form, "next")];
  const decision = decisionIn(form);
  if (typeof decision === "string") return review(call, session, here, decision);
  const { done, says } = await decideDraft(call.env, newAct(session.operator, "single"), decision);
  if (!done) return review(call, session, here, says);
  return goTo(pageAddress({ ...query, draft: next }));
};

const acceptAll: FormHandler = async (call, session, form) => {
  const query = queryOf(form);
  const row = await new Drafts(call.env.HARVEST).find(required(form, "draft_id"));
  if (row === null) return review(call, session, query, "There is no such draft.");
  const why = await acceptAlike(call.env, session.operator, row, required(form, "alike"));
  if (why !== null) return review(call, session, { ...query, draft: row.draftId }, why);
  return goTo(pageAddress({ ...query, draft: "" }));
};

const NOT_TAKEN_BACK =
  "It can't be taken back: it was published or agreed with, its page says something else by now, or it is another person's.";

const undo: FormHandler = async (call, session, form) => {
  const query = queryOf(form);
  const decisions = new Decisions(call.env.HARVEST);
  const [first] = await decisions.undo(required(form, "decision_id"), session.operator, new Date().toISOString());
  if (first === undefined) return review(call, session, query, NOT_TAKEN_BACK);
  return goTo(pageAddress({ ...query, draft: first.draftId }));
};

async function showPublication(call: Call, session: Session): Promise<Response> {
  return show(publicationPage(await viewPublication(call.env), session));
}

const CHANGED = "What people decided has changed since you looked at it. Nothing was published: look again.";

const publish: FormHandler = async (call, _session, form) => {
  const plan = await planHarvest(call.env, false);
  if (plan.digest !== required(form, "plan") || plan.settled.length === 0) return show(messagePage("Not published", CHANGED), 409);
  const { book_version } = await publishPlan(call.env, plan);
  const next = book_version === null ? "The book follows within a minute." : `They are in force with the book ${book_version}.`;
  return show(messagePage("Published", `${plan.settled.length} decisions were published. ${next}`));
};

const seen = (handle: (call: Call, session: Session) => Promise<Response>) => async (call: Call) => {
  const session = await sessionOf(call.env, call.req.raw);
  return session === null ? show(signInPage(null)) : handle(call, session);
};

function failed(error: Error, { req }: Call): Promise<Response> {
  const problem = toProblem(error);
  if (problem.code === "internal") log("error", "review_failed", { path: req.path, ...describeError(error) });
  return show(messagePage("Not done", problem.message), PROBLEMS[problem.code].status);
}

/** The review pages. They require a session, while all other paths below `/operator` require a token. */
export const reviewApp = new Hono<{ Bindings: Env }>()
  .get(
    "/operator/harvest",
    seen((call, session) => review(call, session)),
  )
  .post("/operator/harvest/sign-in", postSignIn)
  .post("/operator/harvest/sign-out", posted(leave))
  .post("/operator/harvest/decide", posted(decide))
  .post("/operator/harvest/accept-alike", posted(acceptAll))
  .post("/operator/harvest/undo", posted(undo))
  .get("/operator/harvest/publication", seen(showPublication))
  .post("/operator/harvest/publication", posted(publish))
  .onError(failed);

const PATHS: ReadonlySet<string> = new Set(reviewApp.routes.map(({ path }) => path));
export const isReviewPath = (path: string): boolean => PATHS.has(path);
