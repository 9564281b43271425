import { STATES } from "@tellerline/geography";
import { foldOrganization, words } from "@tellerline/text";

/** Words that are in too many names to identify one (guides/membership.md#order-of-entries). */
const COMMON: ReadonlySet<string> = new Set([
  ...words`
    a; an; and; at; by; de; del; el; for; in; la; las; los; my; new; of; on; our; the; to; credit; union; fcu; cu; federal
    financial; bank; trust; savings; cooperative; mutual; fund; capital; inc; llc; ltd; co; company; companies; corp; corporation
    enterprises; group; holdings; partners; plc; business; consulting; consumer; consumers; industries; insurance; international
    global; logistics; management; manufacturing; products; resources; service; services; solutions; store; stores; supply; system
    systems; energy; electric; gas; power; technologies; technology; tech; telephone; transit; transportation; water; employee
    employees; emp; empl; member; members; people; peoples; staff; worker; workers; local; trades; academy; alumni; campus; college
    colleges; education; educational; educators; elementary; faculty; high; institute; middle; preparatory; school; schools; student
    students; teacher; teachers; universities; university; care; center; centers; children; childrens; clinic; clinics; health
    healthcare; hospital; hospitals; medical; medicine; memorial; nurse; nurses; physicians; sciences; science; arts; law; research
    laboratory; baptist; catholic; christian; church; churches; congregation; diocese; faith; mosque; parish; synagogue; temple
    alliance; association; associates; brotherhood; chamber; club; coalition; council; federation; foundation; guild; league; lodge
    order; post; professional; professionals; society; veterans; volunteers; agency; area; authority; borough; bureau; city
    commission; community; county; department; district; division; fire; firefighters; government; municipal; office; police; postal
    public; region; regional; state; town; township; village; america; american; americas; usa; us; states; nation; national; metro
    metropolitan; bay; central; coast; east; eastern; fort; great; greater; hill; hills; lake; lakes; mid; midwest; mount; mountain
    north; northeast; northern; northwest; pacific; port; river; rock; saint; san; santa; south; southeast; southern; southwest
    valley; west; western; main; park; street; first; second; third; one; united; general; advanced; best; big; choice; family
    heritage; home; star; true
  `,
  ...Object.values(STATES).flatMap(({ name }) => name.toLowerCase().split(" ")),
]);

/** Minimum characters of a distinctive word. A name's only such word may be shorter: "3M". */
const LETTERS = 3;
const NUMBER = /^\d+(?:st|nd|rd|th)?$/;

/** Words of an organization's name, folded, that are in few names of other organizations. */
export function distinctiveWords(name: string): readonly string[] {
  const own = [...new Set(foldOrganization(name).split(" "))].filter((word) => word !== "" && !COMMON.has(word) && !NUMBER.test(word));
  const long = own.filter((word) => word.length >= LETTERS);
  return long.length > 0 || own.length !== 1 ? long : own;
}
