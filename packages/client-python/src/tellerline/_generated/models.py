"""Models of the API, as typed dictionaries.

Written by `pnpm --filter @tellerline/client-python run generate` from the operation catalogue. Do not change it by hand.
"""

from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union

class DecisionRequest(TypedDict):
    """A borrower and the loan that is asked for."""

    decision_type: NotRequired[Literal["financing"]]
    """What is decided. Default: "financing"."""
    context: NotRequired["DecisionContext"]
    """Where, and what for. Absent: nationwide."""
    borrower: NotRequired["Borrower"]
    """What is known of the borrower."""
    preferences: NotRequired["Preferences"]
    """What the caller wants. Absent: the defaults."""
    product_request: "ProductRequest"
    current_offer: NotRequired["CurrentOffer"]
    rate_book: NotRequired[str]
    """Answers from an earlier set of books, as `rate_book.version` of an answer names it: the same answer again, ages included. Absent: the books in force. Every set is kept for 7 days, and the last of each day for 90; afterwards this is a 404. An earlier set costs 4 more."""


class DecisionContextGeo(TypedDict):
    """Where the borrower lives. Absent: nationwide."""

    state: NotRequired["StateName"]
    """Two letters. Null: the whole country."""
    zip: NotRequired["Zip"]
    """Five digits. Absent: unknown."""
    county: NotRequired["CountyName"]
    """County, with or without its kind. Absent: unknown."""


class DecisionContext(TypedDict):
    """Where, and what for."""

    geo: NotRequired["DecisionContextGeo"]
    """Where the borrower lives. Absent: nationwide."""
    intent: NotRequired["Intent"]
    """What the loan is for. Absent: rates for any purpose."""


StateName = str
"""US state, DC, PR, VI, GU, AS or MP, in any letter case, or its full name."""


Zip = str
"""Five digits."""


CountyName = str
"""With or without its kind: Travis, Travis County, Orleans Parish."""


Intent = Literal["purchase", "refinance", "cash_out", "balance_transfer", "debt_consolidation", "home_improvement", "education", "other"]
"""What the loan is for.

- `purchase`: To buy something.
- `refinance`: To replace a loan, without taking money out.
- `cash_out`: To replace a loan and take money out.
- `balance_transfer`: To move a card's balance.
- `debt_consolidation`: To pay off several debts.
- `home_improvement`: To improve a home.
- `education`: To pay for education.
- `other`: Anything else."""


class Borrower(TypedDict):
    """What is known of the borrower."""

    credit_score: NotRequired[int]
    """FICO score, 300 to 850. Absent: assumed, which `assumptions` says."""
    employer: NotRequired[str]
    """Where the person works now. More than one, or another relationship: `employers`."""
    employers: NotRequired[List["Employment"]]
    """Every employer, with the person's relationship to it."""
    school: NotRequired[str]
    """The school. More than one, or another relationship: `schools`. Absent: unknown."""
    school_relationship: NotRequired["OwnSchoolRelationship"]
    """What the person is to `school`. Absent: unknown."""
    schools: NotRequired[List["Schooling"]]
    """Every school, with the person's relationship to it."""
    associations: NotRequired[List[str]]
    """Associations the person already belongs to."""
    military_status: NotRequired["MilitaryStatus"]
    """Military service. More than one, or with its branch: `military`. Absent: unknown."""
    military_service_state: NotRequired["StateName"]
    """For memberships limited to one state, such as its National Guard."""
    military: NotRequired[List["MilitaryService"]]
    """Every military service, present or past."""
    worship: NotRequired[str]
    """Place of worship."""
    occupation: NotRequired[str]
    """The person's occupation. Absent: unknown."""
    occupations: NotRequired[List[str]]
    """Every occupation."""
    member_of: NotRequired[List[str]]
    """Credit unions the person already belongs to: ids or names."""
    family: NotRequired[List["Relative"]]
    """Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown."""


class Employment(TypedDict):
    """An employer, and what the person is to it."""

    name: str
    """Name of the employer."""
    relationship: NotRequired["EmployerRelationship"]
    """What the person is to it. Default: "employee"."""


EmployerRelationship = Literal["employee", "retiree", "former_employee", "contractor", "volunteer"]
"""What a person is to an employer.

- `employee`: Works there now.
- `retiree`: Retired from there.
- `former_employee`: Worked there.
- `contractor`: Works there as a contractor.
- `volunteer`: Volunteers there."""


OwnSchoolRelationship = Literal["student", "alumni", "employee"]
"""What a person is to `school`. A parent of a student goes into `schools`.

- `student`: Studies there.
- `alumni`: Graduated there.
- `employee`: Works there."""


class Schooling(TypedDict):
    """A school, and what the person is to it."""

    name: str
    """Name of the school."""
    relationship: NotRequired["SchoolRelationship"]
    """What the person is to it. Absent: unknown."""


SchoolRelationship = Literal["student", "alumni", "employee", "parent_of_student"]
"""What a person is to a school.

- `student`: Studies there.
- `alumni`: Graduated there.
- `employee`: Works there.
- `parent_of_student`: Has a child there."""


MilitaryStatus = Literal["active_duty", "veteran", "reservist", "dod_civilian", "military_family"]
"""A kind of military service.

- `active_duty`: On active duty.
- `veteran`: A veteran.
- `reservist`: A reservist or a member of the National Guard.
- `dod_civilian`: A civilian employee of the Department of Defense.
- `military_family`: A family member of someone who serves or served."""


class MilitaryService(TypedDict):
    """One military service, present or past."""

    status: "MilitaryStatus"
    branch: NotRequired["MilitaryBranch"]
    """The branch of the armed forces. Absent: unknown."""
    state: NotRequired["StateName"]
    """Of a state's National Guard."""


MilitaryBranch = Literal["army", "marine_corps", "navy", "air_force", "space_force", "coast_guard", "national_guard"]
"""A branch of the armed forces.

- `army`: The Army.
- `marine_corps`: The Marine Corps.
- `navy`: The Navy.
- `air_force`: The Air Force.
- `space_force`: The Space Force.
- `coast_guard`: The Coast Guard.
- `national_guard`: The National Guard."""


class Relative(TypedDict):
    """A relative, with any fact that a person may have."""

    relation: "Relation"
    """What the relative is to the person."""
    home_zip: NotRequired["Zip"]
    """Where the person lives."""
    home_state: NotRequired[str]
    """A state; also AA, AE or AP of military mail."""
    home_county: NotRequired["CountyName"]
    home_city: NotRequired["CityName"]
    worksite_zip: NotRequired["Zip"]
    """Where the person works; a duty station or base is one."""
    worksite_state: NotRequired["StateName"]
    worksite_county: NotRequired["CountyName"]
    worksite_city: NotRequired["CityName"]
    payroll_zip: NotRequired["Zip"]
    """Where the person is paid from."""
    payroll_state: NotRequired["StateName"]
    payroll_county: NotRequired["CountyName"]
    payroll_city: NotRequired["CityName"]
    property_zip: NotRequired["Zip"]
    """Where the person owns real property."""
    property_state: NotRequired["StateName"]
    property_county: NotRequired["CountyName"]
    property_city: NotRequired["CityName"]
    facility_zip: NotRequired["Zip"]
    """Where the person's business maintains a location."""
    facility_state: NotRequired["StateName"]
    facility_county: NotRequired["CountyName"]
    facility_city: NotRequired["CityName"]
    school_zip: NotRequired["Zip"]
    """Where the person attends school."""
    school_state: NotRequired["StateName"]
    school_county: NotRequired["CountyName"]
    school_city: NotRequired["CityName"]
    worship_zip: NotRequired["Zip"]
    """Where the person worships."""
    worship_state: NotRequired["StateName"]
    worship_county: NotRequired["CountyName"]
    worship_city: NotRequired["CityName"]
    employer: NotRequired[str]
    """Where the person works now. More than one, or another relationship: `employers`."""
    employers: NotRequired[List["Employment"]]
    """Every employer, with the person's relationship to it."""
    school: NotRequired[str]
    """The school. More than one, or another relationship: `schools`. Absent: unknown."""
    school_relationship: NotRequired["OwnSchoolRelationship"]
    """What the person is to `school`. Absent: unknown."""
    schools: NotRequired[List["Schooling"]]
    """Every school, with the person's relationship to it."""
    associations: NotRequired[List[str]]
    """Associations the person already belongs to."""
    military_status: NotRequired["MilitaryStatus"]
    """Military service. More than one, or with its branch: `military`. Absent: unknown."""
    military_service_state: NotRequired["StateName"]
    """For memberships limited to one state, such as its National Guard."""
    military: NotRequired[List["MilitaryService"]]
    """Every military service, present or past."""
    worship: NotRequired[str]
    """Place of worship."""
    occupation: NotRequired[str]
    """The person's occupation. Absent: unknown."""
    occupations: NotRequired[List[str]]
    """Every occupation."""
    member_of: NotRequired[List[str]]
    """Credit unions the person already belongs to: ids or names."""
    applicant_kind: NotRequired["ApplicantKind"]
    """For whom membership is asked."""
    asserted_org_qualifiers: NotRequired[List[str]]
    """Organizations or qualifiers of any kind that the caller vouches for."""


Relation = Literal["spouse", "partner", "parent", "child", "sibling", "grandparent", "grandchild", "aunt_uncle", "niece_nephew", "cousin", "in_law", "legal_guardian", "ward", "surviving_spouse", "household_member"]
"""What a relative is to the person.

- `spouse`: Married to the person.
- `partner`: A domestic partner.
- `parent`: A parent, step or adoptive included.
- `child`: A child, step or adopted included.
- `sibling`: A brother or sister, step or adopted included.
- `grandparent`: A grandparent.
- `grandchild`: A grandchild.
- `aunt_uncle`: An aunt or uncle.
- `niece_nephew`: A niece or nephew.
- `cousin`: A cousin.
- `in_law`: A relative by marriage.
- `legal_guardian`: The person's legal guardian.
- `ward`: The person's ward.
- `surviving_spouse`: Widowed of the person.
- `household_member`: Lives in one household with the person."""


CityName = str
"""A Census place, a town or a New York borough; requires the same role's state, or a ZIP that lies in one state."""


ApplicantKind = Literal["natural_person", "trust", "organization", "partnership", "corporation"]
"""For whom membership is asked.

- `natural_person`: As an individual.
- `trust`: For a trust.
- `organization`: For an organization.
- `partnership`: For a partnership.
- `corporation`: For a corporation."""


class Preferences(TypedDict):
    """What the caller wants of the answer."""

    eligible_only: NotRequired[bool]
    """Accepted and without effect on order: `eligible_only_status` says so. Default: false."""
    max_providers: NotRequired[int]
    """Offers in the answer, 1 to 25."""


class ProductRequest(TypedDict):
    """The loan that is asked for."""

    product_type: "ProductType"
    intent: NotRequired["Intent"]
    """What the loan is for. Absent: rates for any purpose."""
    amount: float
    """US dollars."""
    term_months: NotRequired[int]
    """Absent: the usual term of the product. Months; of mortgages 180 or 360."""
    down_payment_percent: NotRequired[float]
    """Percent of the purchase price."""
    property_value: NotRequired[float]
    """The lesser of the home's price and its appraisal. US dollars."""
    liens_balance: NotRequired[float]
    """What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars."""
    occupancy: NotRequired["Occupancy"]
    """How the home is used. Absent: any use."""
    audience: NotRequired["Audience"]
    """Whom a rate must be for. Absent: `general`."""
    vehicle_condition: NotRequired["VehicleCondition"]
    """New or used. Absent: either."""


ProductType = Literal["mortgage", "mortgage_arm", "auto_loan", "heloc", "personal_loan", "student_loan", "credit_card", "equipment_loan"]
"""A kind of loan. Each is a market of its own.

- `mortgage`: A first mortgage: of a fixed rate where an institution publishes it, of any kind where `rate_basis` is `most_common`.
- `mortgage_arm`: An adjustable-rate first mortgage.
- `auto_loan`: A loan for a new or used vehicle.
- `heloc`: A home equity line of credit.
- `personal_loan`: An unsecured loan.
- `student_loan`: A private loan for education.
- `credit_card`: A credit card; its term and payment are those of paying off one balance.
- `equipment_loan`: A loan for business equipment."""


Occupancy = Literal["primary", "second_home", "investment"]
"""How a home is used.

- `primary`: The borrower's principal residence.
- `second_home`: A second home.
- `investment`: Let to others."""


Audience = Literal["general", "first_time_buyer", "student", "military", "business"]
"""Whom a rate is for.

- `general`: Everybody.
- `first_time_buyer`: Buyers of their first home.
- `student`: Students.
- `military`: Members of the armed forces.
- `business`: Businesses."""


VehicleCondition = Literal["new", "used"]
"""Whether a vehicle is new.

- `new`: A new vehicle.
- `used`: A used vehicle."""


class CurrentOffer(TypedDict):
    """What the borrower pays now or has been offered; basis of `savings.vs_current_*`."""

    rate: NotRequired[float]
    """Note rate, percent."""
    apr: NotRequired[float]
    """Its APR, percent."""
    monthly_payment: NotRequired[float]
    """Principal and interest, without escrow."""
    remaining_months: NotRequired[int]
    """Payments that are still due on it."""
    balance: NotRequired[float]
    """What is still owed on it. US dollars."""


class BatchRequest(TypedDict):
    """Up to 25 scenarios, with defaults for all of them."""

    scenarios: List["Scenario"]
    """Borrowers with their loans, 1 to 25."""
    state: NotRequired["StateName"]
    """Default for scenarios that don't set it."""
    credit_score: NotRequired[int]
    """Default for scenarios that don't set it."""
    max_providers: NotRequired[int]
    """Offers in the answer, 1 to 25. Default: 3."""
    rate_book: NotRequired[str]
    """Answers from an earlier set of books, as `rate_book.version` of an answer names it: the same answer again, ages included. Absent: the books in force. Every set is kept for 7 days, and the last of each day for 90; afterwards this is a 404. An earlier set costs 4 more."""


class Scenario(TypedDict):
    """One borrower with one loan."""

    id: NotRequired[str]
    """Your correlation id, echoed back."""
    product_type: "ProductType"
    intent: "Intent"
    amount: float
    """US dollars."""
    term_months: NotRequired[int]
    """Absent: the usual term of the product. Months; of mortgages 180 or 360."""
    down_payment_percent: NotRequired[float]
    """Percent of the purchase price."""
    property_value: NotRequired[float]
    """The lesser of the home's price and its appraisal. US dollars."""
    liens_balance: NotRequired[float]
    """What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars."""
    occupancy: NotRequired["Occupancy"]
    """How the home is used. Absent: any use."""
    audience: NotRequired["Audience"]
    """Whom a rate must be for. Absent: `general`."""
    vehicle_condition: NotRequired["VehicleCondition"]
    """New or used. Absent: either."""
    state: NotRequired["StateName"]
    """Where the borrower is. Absent: the state of the batch, or nationwide."""
    credit_score: NotRequired[int]
    """FICO score, 300 to 850. Absent: assumed, which `assumptions` says."""
    current_offer: NotRequired["CurrentOffer"]


class VerifyReceiptRequest(TypedDict):
    """A request, and the answer with its receipt."""

    request: Dict[str, Any]
    """The body of the request, as it was sent."""
    answer: Dict[str, Any]
    """The answer with its `receipt`."""


class Receipt(TypedDict):
    """Proof of what was answered; only with `Prefer: receipt`."""

    format: Literal["tellerline-receipt-1"]
    """The form of the receipt."""
    key_id: str
    """The key that signed, one of `GET /v1/receipts/keys`."""
    issued_at: str
    """When it was signed."""
    operation: str
    """Id of the operation in this document."""
    engine_version: str
    """The release that computed the answer."""
    environment: NotRequired["Environment"]
    """Which books answered: those of the sandbox are invented. Absent before 0.4.0."""
    books: "ReceiptBooks"
    request_sha256: str
    """Of the canonical JSON (RFC 8785) of the request's body."""
    answer_sha256: str
    """Of the canonical JSON of the answer, without `receipt`."""
    signature: str
    """Ed25519 over the canonical JSON of the other members, in base64url."""


Environment = Literal["live", "sandbox"]
"""Which books answer a key.

- `live`: Published rates and membership rules.
- `sandbox`: Fixed, invented ones: its answers never change."""


class ReceiptBooks(TypedDict):
    """Content hashes of the books that the answer was made from; null: there was none."""

    version: str
    """What `rate_book` of a request takes."""
    rate_book_hash: Union[str, None]
    """Of the rates' content. Null: there were none."""
    membership_book_hash: Union[str, None]
    """Of the membership rules' content. Null: there were none."""
    gazetteer_hash: Union[str, None]
    """Of the gazetteer's content. Null: there was none."""


class EligibilitySearchRequest(TypedDict):
    """At least one discriminating fact is needed."""

    home_zip: NotRequired["Zip"]
    """Where the person lives."""
    home_state: NotRequired[str]
    """A state; also AA, AE or AP of military mail."""
    home_county: NotRequired["CountyName"]
    home_city: NotRequired["CityName"]
    worksite_zip: NotRequired["Zip"]
    """Where the person works; a duty station or base is one."""
    worksite_state: NotRequired["StateName"]
    worksite_county: NotRequired["CountyName"]
    worksite_city: NotRequired["CityName"]
    payroll_zip: NotRequired["Zip"]
    """Where the person is paid from."""
    payroll_state: NotRequired["StateName"]
    payroll_county: NotRequired["CountyName"]
    payroll_city: NotRequired["CityName"]
    property_zip: NotRequired["Zip"]
    """Where the person owns real property."""
    property_state: NotRequired["StateName"]
    property_county: NotRequired["CountyName"]
    property_city: NotRequired["CityName"]
    facility_zip: NotRequired["Zip"]
    """Where the person's business maintains a location."""
    facility_state: NotRequired["StateName"]
    facility_county: NotRequired["CountyName"]
    facility_city: NotRequired["CityName"]
    school_zip: NotRequired["Zip"]
    """Where the person attends school."""
    school_state: NotRequired["StateName"]
    school_county: NotRequired["CountyName"]
    school_city: NotRequired["CityName"]
    worship_zip: NotRequired["Zip"]
    """Where the person worships."""
    worship_state: NotRequired["StateName"]
    worship_county: NotRequired["CountyName"]
    worship_city: NotRequired["CityName"]
    employer: NotRequired[str]
    """Where the person works now. More than one, or another relationship: `employers`."""
    employers: NotRequired[List["Employment"]]
    """Every employer, with the person's relationship to it."""
    school: NotRequired[str]
    """The school. More than one, or another relationship: `schools`. Absent: unknown."""
    school_relationship: NotRequired["OwnSchoolRelationship"]
    """What the person is to `school`. Absent: unknown."""
    schools: NotRequired[List["Schooling"]]
    """Every school, with the person's relationship to it."""
    associations: NotRequired[List[str]]
    """Associations the person already belongs to."""
    military_status: NotRequired["MilitaryStatus"]
    """Military service. More than one, or with its branch: `military`. Absent: unknown."""
    military_service_state: NotRequired["StateName"]
    """For memberships limited to one state, such as its National Guard."""
    military: NotRequired[List["MilitaryService"]]
    """Every military service, present or past."""
    worship: NotRequired[str]
    """Place of worship."""
    occupation: NotRequired[str]
    """The person's occupation. Absent: unknown."""
    occupations: NotRequired[List[str]]
    """Every occupation."""
    member_of: NotRequired[List[str]]
    """Credit unions the person already belongs to: ids or names."""
    applicant_kind: NotRequired["ApplicantKind"]
    """For whom membership is asked."""
    asserted_org_qualifiers: NotRequired[List[str]]
    """Organizations or qualifiers of any kind that the caller vouches for."""
    family: NotRequired[List["Relative"]]
    """Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown."""
    affirmed: NotRequired[List[str]]
    """`condition_ids` of questions that the person answers with yes."""
    denied: NotRequired[List[str]]
    """`condition_ids` of questions that the person answers with no."""
    willing_to_join_association: NotRequired[bool]
    """If false, paths that require joining or donating are left out. If omitted, they are included and marked as such."""
    limit: NotRequired[int]
    """Caps each bucket; without it the last buckets have fewer where the answer would exceed 150 KB. Default: 50."""
    detail: NotRequired["SearchDetail"]
    """Absent: the first 20 entries of each bucket say more than the others."""
    bucket: NotRequired["EligibilityStatus"]
    """With `cursor`: the bucket to go on with."""
    cursor: NotRequired[str]
    """Opaque. Pass the `next_cursor` of the previous page."""


SearchDetail = Literal["full", "summary"]
"""How much every entry of a search says.

- `full`: All paths, missing facts and quotes.
- `summary`: Its best path without quotes, and what it asks, both where a part is met; of all questions the first 4, with 2 ids each. For agents, whose context is small."""


EligibilityStatus = Literal["eligible", "conditionally_eligible", "possibly_eligible", "unknown"]
"""What published rules say of a person. Unknown never means no.

- `eligible`: A published rule is met: the person appears to qualify.
- `conditionally_eligible`: A published rule is met but for one step, such as joining an association.
- `possibly_eligible`: A part of a published rule is met, and the rest is open.
- `unknown`: Nothing is met yet, and something is open."""


class EligibilityCheckRequest(TypedDict):
    """Institutions, and the person to check."""

    credit_union_ids: List[str]
    """Institutions, 1 to 50; duplicates are answered once."""
    user: NotRequired["CheckUser"]
    """The person."""


class CheckUser(TypedDict):
    """`state`, `zip` and `county` are aliases of `home_state`, `home_zip` and `home_county`."""

    state: NotRequired["StateName"]
    """The same as `home_state`."""
    zip: NotRequired["Zip"]
    """The same as `home_zip`. Where the person lives."""
    county: NotRequired["CountyName"]
    """The same as `home_county`."""
    home_zip: NotRequired["Zip"]
    """Where the person lives."""
    home_state: NotRequired[str]
    """A state; also AA, AE or AP of military mail."""
    home_county: NotRequired["CountyName"]
    home_city: NotRequired["CityName"]
    worksite_zip: NotRequired["Zip"]
    """Where the person works; a duty station or base is one."""
    worksite_state: NotRequired["StateName"]
    worksite_county: NotRequired["CountyName"]
    worksite_city: NotRequired["CityName"]
    payroll_zip: NotRequired["Zip"]
    """Where the person is paid from."""
    payroll_state: NotRequired["StateName"]
    payroll_county: NotRequired["CountyName"]
    payroll_city: NotRequired["CityName"]
    property_zip: NotRequired["Zip"]
    """Where the person owns real property."""
    property_state: NotRequired["StateName"]
    property_county: NotRequired["CountyName"]
    property_city: NotRequired["CityName"]
    facility_zip: NotRequired["Zip"]
    """Where the person's business maintains a location."""
    facility_state: NotRequired["StateName"]
    facility_county: NotRequired["CountyName"]
    facility_city: NotRequired["CityName"]
    school_zip: NotRequired["Zip"]
    """Where the person attends school."""
    school_state: NotRequired["StateName"]
    school_county: NotRequired["CountyName"]
    school_city: NotRequired["CityName"]
    worship_zip: NotRequired["Zip"]
    """Where the person worships."""
    worship_state: NotRequired["StateName"]
    worship_county: NotRequired["CountyName"]
    worship_city: NotRequired["CityName"]
    employer: NotRequired[str]
    """Where the person works now. More than one, or another relationship: `employers`."""
    employers: NotRequired[List["Employment"]]
    """Every employer, with the person's relationship to it."""
    school: NotRequired[str]
    """The school. More than one, or another relationship: `schools`. Absent: unknown."""
    school_relationship: NotRequired["OwnSchoolRelationship"]
    """What the person is to `school`. Absent: unknown."""
    schools: NotRequired[List["Schooling"]]
    """Every school, with the person's relationship to it."""
    associations: NotRequired[List[str]]
    """Associations the person already belongs to."""
    military_status: NotRequired["MilitaryStatus"]
    """Military service. More than one, or with its branch: `military`. Absent: unknown."""
    military_service_state: NotRequired["StateName"]
    """For memberships limited to one state, such as its National Guard."""
    military: NotRequired[List["MilitaryService"]]
    """Every military service, present or past."""
    worship: NotRequired[str]
    """Place of worship."""
    occupation: NotRequired[str]
    """The person's occupation. Absent: unknown."""
    occupations: NotRequired[List[str]]
    """Every occupation."""
    member_of: NotRequired[List[str]]
    """Credit unions the person already belongs to: ids or names."""
    applicant_kind: NotRequired["ApplicantKind"]
    """For whom membership is asked."""
    asserted_org_qualifiers: NotRequired[List[str]]
    """Organizations or qualifiers of any kind that the caller vouches for."""
    family: NotRequired[List["Relative"]]
    """Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown."""
    affirmed: NotRequired[List[str]]
    """`condition_ids` of questions that the person answers with yes."""
    denied: NotRequired[List[str]]
    """`condition_ids` of questions that the person answers with no."""
    willing_to_join_association: NotRequired[bool]
    """If false, paths that require joining or donating are left out. If omitted, they are included and marked as such."""


class FactsRequest(TypedDict):
    """A text in which facts about a person are looked for."""

    text: str
    """1 to 8,000 characters, in English or simple Spanish."""
    subject: NotRequired["TextSubject"]
    """Whose facts the text has: those of its `writer` (default), or of a broker's `client` in the notes of somebody else."""
    known_facts: NotRequired["Person"]
    """What is known already; it wins over the text."""


TextSubject = Literal["writer", "client"]
"""Whose facts a text has.

- `writer`: The writer's own.
- `client`: Those of a client, in the notes of somebody else."""


class Person(TypedDict):
    """What is known of a person; the rest is unknown."""

    home_zip: NotRequired["Zip"]
    """Where the person lives."""
    home_state: NotRequired[str]
    """A state; also AA, AE or AP of military mail."""
    home_county: NotRequired["CountyName"]
    home_city: NotRequired["CityName"]
    worksite_zip: NotRequired["Zip"]
    """Where the person works; a duty station or base is one."""
    worksite_state: NotRequired["StateName"]
    worksite_county: NotRequired["CountyName"]
    worksite_city: NotRequired["CityName"]
    payroll_zip: NotRequired["Zip"]
    """Where the person is paid from."""
    payroll_state: NotRequired["StateName"]
    payroll_county: NotRequired["CountyName"]
    payroll_city: NotRequired["CityName"]
    property_zip: NotRequired["Zip"]
    """Where the person owns real property."""
    property_state: NotRequired["StateName"]
    property_county: NotRequired["CountyName"]
    property_city: NotRequired["CityName"]
    facility_zip: NotRequired["Zip"]
    """Where the person's business maintains a location."""
    facility_state: NotRequired["StateName"]
    facility_county: NotRequired["CountyName"]
    facility_city: NotRequired["CityName"]
    school_zip: NotRequired["Zip"]
    """Where the person attends school."""
    school_state: NotRequired["StateName"]
    school_county: NotRequired["CountyName"]
    school_city: NotRequired["CityName"]
    worship_zip: NotRequired["Zip"]
    """Where the person worships."""
    worship_state: NotRequired["StateName"]
    worship_county: NotRequired["CountyName"]
    worship_city: NotRequired["CityName"]
    employer: NotRequired[str]
    """Where the person works now. More than one, or another relationship: `employers`."""
    employers: NotRequired[List["Employment"]]
    """Every employer, with the person's relationship to it."""
    school: NotRequired[str]
    """The school. More than one, or another relationship: `schools`. Absent: unknown."""
    school_relationship: NotRequired["OwnSchoolRelationship"]
    """What the person is to `school`. Absent: unknown."""
    schools: NotRequired[List["Schooling"]]
    """Every school, with the person's relationship to it."""
    associations: NotRequired[List[str]]
    """Associations the person already belongs to."""
    military_status: NotRequired["MilitaryStatus"]
    """Military service. More than one, or with its branch: `military`. Absent: unknown."""
    military_service_state: NotRequired["StateName"]
    """For memberships limited to one state, such as its National Guard."""
    military: NotRequired[List["MilitaryService"]]
    """Every military service, present or past."""
    worship: NotRequired[str]
    """Place of worship."""
    occupation: NotRequired[str]
    """The person's occupation. Absent: unknown."""
    occupations: NotRequired[List[str]]
    """Every occupation."""
    member_of: NotRequired[List[str]]
    """Credit unions the person already belongs to: ids or names."""
    applicant_kind: NotRequired["ApplicantKind"]
    """For whom membership is asked."""
    asserted_org_qualifiers: NotRequired[List[str]]
    """Organizations or qualifiers of any kind that the caller vouches for."""
    family: NotRequired[List["Relative"]]
    """Relatives whose facts may open a way to membership. Complete: `[]` says that there is nobody; left out, it is unknown."""
    affirmed: NotRequired[List[str]]
    """`condition_ids` of questions that the person answers with yes."""
    denied: NotRequired[List[str]]
    """`condition_ids` of questions that the person answers with no."""
    willing_to_join_association: NotRequired[bool]
    """If false, paths that require joining or donating are left out. If omitted, they are included and marked as such."""


class ReachableOffersRequest(TypedDict):
    """A person, and the loan that is asked for."""

    person: "Person"
    product: "ReachableProduct"
    limit: NotRequired[int]
    """How many at most. Default: 10."""


class ReachableProduct(TypedDict):
    """The loan that is asked for."""

    product_type: "ProductType"
    amount: float
    """US dollars."""
    term_months: NotRequired[int]
    """Absent: the usual term of the product. Months; of mortgages 180 or 360."""
    vehicle_condition: NotRequired["VehicleCondition"]
    """New or used. Absent: either."""


class CreateMonitorRequest(TypedDict):
    """What is watched, when it fires, and where the event goes."""

    name: str
    """Your name for the monitor, 1 to 200 characters."""
    decision_context: "MonitorContext"
    conditions: List["Condition"]
    """The monitor fires only if all of them hold."""
    webhook_url: str
    """https, on the public internet, without credentials or fragment."""
    cooldown_hours: NotRequired[float]
    """Minimum hours between two events; fractions are allowed. Default: 6."""


class MonitorContext(TypedDict):
    """The borrower and loan whose best offer is watched."""

    product_type: NotRequired["ProductType"]
    """The kind of loan. Default: "mortgage"."""
    state: NotRequired["StateName"]
    """Where the borrower is. Absent: nationwide."""
    intent: NotRequired["Intent"]
    """What the loan is for. Absent: rates for any purpose."""
    amount: float
    """US dollars."""
    term_months: NotRequired[int]
    """Absent: the usual term of the product. Months; of mortgages 180 or 360."""
    credit_score: NotRequired[int]
    """FICO score, 300 to 850. Absent: assumed."""
    down_payment_percent: NotRequired[float]
    """Absent: 20 % of a purchase. Percent of the purchase price."""
    property_value: NotRequired[float]
    """Absent: not known. The lesser of the home's price and its appraisal. US dollars."""
    liens_balance: NotRequired[float]
    """Absent: none is known of. What stays owed on the home beside this loan; a loan that it pays off is not in it. US dollars."""
    county: NotRequired["CountyName"]
    """County, with or without its kind. Absent: unknown."""
    zip: NotRequired["Zip"]
    """Five digits. Absent: unknown."""


class Condition(TypedDict):
    """`change_pct` compares with the value when the monitor last triggered or was set: a positive value fires on a change of at least that many percent in either direction, a negative value on a fall of at least that."""

    field: "MonitorField"
    """What of the best offer is watched."""
    operator: "ConditionOperator"
    value: float
    """The figure that is compared with: percent, or US dollars of a payment; of `change_pct`, percent of change."""


MonitorField = Literal["rate", "apr", "monthly_payment"]
"""What of the best offer is watched.

- `rate`: Its note rate, percent.
- `apr`: Its APR, percent.
- `monthly_payment`: Its first payment, US dollars."""


ConditionOperator = Literal["lt", "lte", "gt", "gte", "eq", "change_pct"]
"""How the observed figure is compared with `value`.

- `lt`: Below it.
- `lte`: At most it.
- `gt`: Above it.
- `gte`: At least it.
- `eq`: Equal to it.
- `change_pct`: Changed by that many percent since the monitor last triggered or was set: a positive value counts either way, a negative one a fall."""


WatchStatus = Literal["active", "paused", "disabled"]
"""Whether a monitor or a subscription works.

- `active`: It works.
- `paused`: Paused by its owner.
- `disabled`: Disabled by the service; `disabled_reason` says why. Setting it to `active` starts it again."""


class UpdateMonitorRequest(TypedDict):
    """What is to change; what is left out stays."""

    name: NotRequired[str]
    """Your name for the monitor, 1 to 200 characters."""
    status: NotRequired["SettableStatus"]
    """`active` also reactivates a disabled monitor."""
    decision_context: NotRequired["MonitorContext"]
    """The borrower and the loan that are watched."""
    conditions: NotRequired[List["Condition"]]
    """The monitor fires only if all of them hold."""
    webhook_url: NotRequired[str]
    """https, on the public internet, without credentials or fragment."""
    cooldown_hours: NotRequired[float]
    """Minimum hours between two events; fractions are allowed."""


SettableStatus = Literal["active", "paused"]
"""What an owner can set.

- `active`: Starts it, also after it was disabled.
- `paused`: Stops it."""


class SimulateRequest(TypedDict):
    """A rate change to try."""

    rate_change: "SimulatedRateChange"
    options: NotRequired["SimulateOptions"]
    """What it does beside telling. Absent: nothing."""


class SimulatedRateChange(TypedDict):
    """The change of the best offer's rate that is tried."""

    state: NotRequired["StateName"]
    """Defaults to the monitor's own."""
    product_type: NotRequired["ProductType"]
    """The kind of loan."""
    previous_rate: NotRequired[float]
    """Defaults to the current best rate."""
    new_rate: float
    """The rate after it, percent."""


class SimulateOptions(TypedDict):
    """What the simulation does beside telling."""

    deliver_webhook: NotRequired[bool]
    """Whether the event is sent, signed, as a test. Default: false."""
    override_cooldown: NotRequired[bool]
    """Whether the cooldown is left aside. Default: false."""


class ReplayMonitorRequest(TypedDict):
    """From when events are sent again."""

    since: str
    """The time from which on events are sent again."""


class CreateSubscriptionRequest(TypedDict):
    """The market, the least movement, and where the event goes."""

    product_type: "ProductType"
    state: NotRequired["StateName"]
    """Omit for the whole country."""
    min_change_bps: float
    """Basis points; 25 is 0.25 percentage points."""
    webhook_url: str
    """https, on the public internet, without credentials or fragment."""


class UpdateSubscriptionRequest(TypedDict):
    """What is to change; what is left out stays."""

    status: NotRequired["SettableStatus"]
    """`active` also reactivates a disabled subscription."""
    min_change_bps: NotRequired[float]
    """Basis points; 25 is 0.25 percentage points."""
    webhook_url: NotRequired[str]
    """https, on the public internet, without credentials or fragment."""


class SimulateSubscriptionRequest(TypedDict):
    """A movement to try."""

    rate_change: "SimulatedMovement"
    options: NotRequired["SimulateSubscriptionOptions"]
    """What it does beside telling. Absent: nothing."""


class SimulatedMovement(TypedDict):
    """The movement of the market's rate that is tried."""

    previous_rate: NotRequired[float]
    """Defaults to the reference rate."""
    new_rate: float
    """The rate after it, percent."""


class SimulateSubscriptionOptions(TypedDict):
    """What the simulation does beside telling."""

    deliver_webhook: NotRequired[bool]
    """Whether the event is sent, signed, as a test. Default: false."""


QualityFilter = Literal["good", "held", "all"]
"""Which rates are listed.

- `good`: Those that take part in answers.
- `held`: Those that are held.
- `all`: Both."""


Direction = Literal["up", "down"]
"""Which way a rate went.

- `up`: Up.
- `down`: Down."""


class DepositRatesRequest(TypedDict):
    """The deposit that is to be made."""

    product_type: "DepositProductType"
    """The kind of account."""
    amount: float
    """US dollars."""
    term_months: NotRequired[int]
    """Absent: any term, and accounts without one. Months; of mortgages 180 or 360."""
    state: NotRequired["StateName"]
    """Where the depositor is. Absent: the whole country."""
    limit: NotRequired[int]
    """How many at most. Default: 25."""


DepositProductType = Literal["savings", "checking", "money_market", "certificate"]
"""A kind of deposit account.

- `savings`: A savings account (regular shares).
- `checking`: A checking account (share drafts).
- `money_market`: A money market account.
- `certificate`: A certificate of deposit, with a term."""


class CreateKeyRequest(TypedDict):
    """For whom the key is."""

    email: NotRequired[str]
    """With an email you get a free live key; without one, a sandbox key."""
    source: NotRequired[str]
    """Optional label: where you heard of us, or the app that will use the key."""


class RotateKeyRequest(TypedDict):
    """How long the key before stays valid."""

    grace_seconds: NotRequired[int]
    """Seconds for which the key before stays valid. Default: 86400."""


class CreateFurtherKeyRequest(TypedDict):
    """Whose the key is to be, and what it may do."""

    name: str
    """Your name for the key, 1 to 100 characters."""
    scopes: NotRequired[List["Scope"]]
    """What the key may do. Absent: all that the plan includes."""
    expires_at: NotRequired[str]
    """Until when it is valid. Absent: until it is revoked."""


Scope = Literal["read", "decisions", "eligibility", "monitors"]
"""What a key may do, within its plan.

- `read`: Rates, benchmarks, rankings and profiles.
- `decisions`: Decisions and batches.
- `eligibility`: Membership, facts from text and reachable offers.
- `monitors`: Monitors, subscriptions and their deliveries."""


class MonitorEvent(TypedDict):
    """The webhook of a monitor."""

    event: "MonitorEventName"
    event_id: str
    """Id of the event: the same in every try, so that a receiver can tell."""
    monitor_id: str
    """Id of the monitor."""
    customer_id: str
    """Id of the organization."""
    evaluated_at: str
    """When the monitor looked."""
    trigger_type: "TriggerType"
    test: bool
    """Whether it is a test."""
    sequence: int
    """Numbers the monitor's events from 1; a test has the number of the last real event."""
    why_now: List[str]
    """What happened, in sentences."""
    rate_change: "RateChange"
    decision_snapshot: "DecisionResponse"


MonitorEventName = Literal["decision.monitor.triggered", "decision.monitor.test"]
"""The event of a monitor.

- `decision.monitor.triggered`: A monitor fired.
- `decision.monitor.test`: A test of a monitor."""


TriggerType = Literal["condition_met", "threshold_crossed", "recommendation_changed", "new_offer_detected"]
"""What made a monitor fire.

- `condition_met`: The conditions hold, as they did before.
- `threshold_crossed`: The conditions hold, and did not at the look before.
- `recommendation_changed`: Another institution has the best offer.
- `new_offer_detected`: The best offer is of an institution that had none."""


class RateChange(TypedDict):
    """How the best offer's rate moved."""

    state: Union["State", None]
    """Two letters. Null: the whole country."""
    product_type: "ProductType"
    previous_rate: Union[float, None]
    """Note rate of the best offer at the last evaluation, percent. Null: there was none."""
    new_rate: Union[float, None]
    """The rate after it, percent. Null: there is no offer."""
    rate_delta: Union[float, None]
    """New rate minus previous rate, in percentage points. Null: there was none before."""


State = Literal["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS", "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY", "AS", "GU", "MP", "PR", "VI"]
"""A US state, DC or a territory: AL (Alabama), AK (Alaska), AZ (Arizona), AR (Arkansas), CA (California), CO (Colorado), CT (Connecticut), DE (Delaware), DC (District of Columbia), FL (Florida), GA (Georgia), HI (Hawaii), ID (Idaho), IL (Illinois), IN (Indiana), IA (Iowa), KS (Kansas), KY (Kentucky), LA (Louisiana), ME (Maine), MD (Maryland), MA (Massachusetts), MI (Michigan), MN (Minnesota), MS (Mississippi), MO (Missouri), MT (Montana), NE (Nebraska), NV (Nevada), NH (New Hampshire), NJ (New Jersey), NM (New Mexico), NY (New York), NC (North Carolina), ND (North Dakota), OH (Ohio), OK (Oklahoma), OR (Oregon), PA (Pennsylvania), RI (Rhode Island), SC (South Carolina), SD (South Dakota), TN (Tennessee), TX (Texas), UT (Utah), VT (Vermont), VA (Virginia), WA (Washington), WV (West Virginia), WI (Wisconsin), WY (Wyoming), AS (American Samoa), GU (Guam), MP (Northern Mariana Islands), PR (Puerto Rico), VI (U.S. Virgin Islands)."""


class DecisionResponse(TypedDict):
    """Ranked offers, what they save, and what was assumed."""

    request_id: str
    """Id of the call; also in `X-Request-Id` and in our logs."""
    decision_type: Literal["financing"]
    """What is decided."""
    as_of: str
    """The newest observation in the books that the answer was made from."""
    rate_book: "RateBook"
    engine_version: str
    """The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte."""
    summary: "DecisionSummary"
    offers: List["Offer"]
    """Cheapest first."""
    actions: List["RecommendedAction"]
    """What to do next, best first."""
    assumptions: List[str]
    """What the answer assumes, in sentences: what the request leaves out, and what rates do not publish."""
    near_misses: NotRequired[List["NearMiss"]]
    """Institutions that come nearest, at most 3. Absent: there are offers, or none is near."""
    disclosures: List[str]
    """What to show beside the answer."""
    eligible_only_status: NotRequired[Literal["beta_annotation_only"]]
    """`eligible_only` was asked for; offers are annotated, and none is left out. Absent: it was not asked for."""
    receipt: NotRequired["Receipt"]


class RateBook(TypedDict):
    """The immutable rate book the answer was computed from."""

    version: str
    """The version: what `rate_book` of a request takes."""
    as_of: str
    """The newest observation in the books that the answer was made from."""
    quality: "BookQuality"


BookQuality = Literal["judged", "not_judged"]
"""Whether the rates of a set of books were judged when it was made.

- `judged`: They were: what is held takes no part.
- `not_judged`: It was made before rates were judged; its ranks are those that it gave then."""


class DecisionSummary(TypedDict):
    """The answer in a few figures."""

    best_apr: Union[float, None]
    """Of the first offer, percent. Null: there is no offer."""
    best_apr_with_known_fees: Union[float, None]
    """Of the best offer that publishes its points and fees; null if none does."""
    best_monthly_payment: Union[float, None]
    """Of the first offer, US dollars. Null: there is no offer."""
    benchmark_apr: Union[float, None]
    """The median of the market, percent. Null: there is no benchmark."""
    benchmark_basis: Union["BenchmarkBasis", None]
    """Null: there is no benchmark."""
    benchmark_term_months: Union[int, None]
    """The term that the benchmark is of; null: rates for any term."""
    benchmark_as_of: Union[str, None]
    """The newest observation behind the benchmark. Null: there is no benchmark."""
    benchmark_age: Union[str, None]
    """How long ago that was, in words. Null: no benchmark."""
    savings_total_usd: Union[float, None]
    """Of the first offer, against the benchmark. Null: not known."""
    break_even_months: NotRequired[Union[int, None]]
    """Months until lower payments have made up for points and fees. Null: not in the term, or not known. Absent: no refinance."""
    cash_to_close_usd: NotRequired[Union[float, None]]
    """Points, fees and what the amount leaves of the balance; below zero it is paid out. Null: fees are not published. Absent: no refinance."""
    institutions_considered: int
    """Institutions with a rate in this market."""
    headline: str
    """The answer in a sentence."""


BenchmarkBasis = Literal["score_band", "all_scores"]
"""Which rates a benchmark is measured over.

- `score_band`: Rates whose published range of scores covers the borrower's band (under 620, 620, 660, 700, 740, 780 and above), where five institutions have one.
- `all_scores`: Rates for all scores."""


class Offer(TypedDict):
    """One institution's rate, priced for this borrower."""

    rank: int
    """1 is the best."""
    provider: str
    """Institution name."""
    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    slug: str
    """The institution's name in the address of its profile."""
    product_type: "ProductType"
    rate: float
    """Note rate, percent per year."""
    rate_basis: "RateBasis"
    apr: float
    """Actuarial APR of this borrower's cash flows (Regulation Z, Appendix J), percent, 3 decimals."""
    published_apr: Union[float, None]
    """The APR the institution publishes; not used in ranking. Null: none is published."""
    apr_basis: "AprBasis"
    points: Union[float, None]
    """Percent of the amount. Null: not published."""
    fees_usd: Union[float, None]
    """Finance-charge fees. Null: not published, and not zero."""
    fees_known: bool
    """False: points and fees are not published, and `apr` is the note rate's."""
    annual_fee_usd: NotRequired[float]
    """Of cards and lines of credit that publish their fees; part of `apr`. Absent: none, or not published."""
    initial_fixed_months: NotRequired[int]
    """Months at `rate`. Absent: the rate is not adjustable."""
    fully_indexed_rate: NotRequired[float]
    """The rate after the fixed period, percent. Absent: the rate is not adjustable."""
    term_months: int
    """Months."""
    monthly_payment: float
    """First payment, dollars and cents."""
    total_cost_usd: float
    """All payments, points and fees over the term."""
    savings: "Savings"
    break_even_months: NotRequired[Union[int, None]]
    """Months until lower payments have made up for points and fees. Null: not in the term, or not known. Absent: no refinance."""
    cash_to_close_usd: NotRequired[Union[float, None]]
    """Points, fees and what the amount leaves of the balance; below zero it is paid out. Null: fees are not published. Absent: no refinance."""
    unverified: List["UnverifiedRequirement"]
    """What the request relies on and the rate does not publish."""
    amount_range: "Range"
    credit_score_range: "Range"
    min_down_payment_percent: Union[float, None]
    """Percent of the price. Null: not published."""
    max_ltv_percent: Union[float, None]
    """Of the loan to the home's value. Null: not published."""
    max_cltv_percent: Union[float, None]
    """Of all loans together to the home's value. Null: not published."""
    observed_at: str
    """When the rate was published or observed."""
    age: str
    """How long ago that was, in words."""
    as_of: str
    """The same as `observed_at`."""
    source_url: Union[str, None]
    """Where the rate was published. Null: not known."""
    eligibility: NotRequired["EligibilityAnnotation"]
    """Guidance on membership. Absent: nothing is verified."""


RateBasis = Literal["exact", "from", "range", "most_common"]
"""What a published figure is.

- `exact`: One price for who meets its requirements.
- `from`: The lowest of several prices.
- `range`: The lowest and the highest of several prices.
- `most_common`: The rate that most of the institution's loans of the kind have, as it reported it to the regulator: a level, not an offer."""


AprBasis = Literal["regulation_z", "all_in_cost"]
"""What an `apr` is.

- `regulation_z`: The annual percentage rate of closed-end consumer credit (Regulation Z, Appendix J).
- `all_in_cost`: The same arithmetic for a line of credit, a card or an equipment loan, which is not an APR to advertise."""


class Savings(TypedDict):
    """What an offer saves against the market, and against the present loan."""

    vs_benchmark_apr: Union[float, None]
    """Benchmark median APR minus this offer's APR, in percentage points; positive means cheaper than the median. Null: there is no benchmark."""
    benchmark_basis: Union["BenchmarkBasis", None]
    """Null: there is no benchmark."""
    vs_benchmark_monthly_usd: Union[float, None]
    """Null: not known; `unknown_because` says why, or there is no benchmark."""
    vs_benchmark_total_usd: Union[float, None]
    """Over the term. Null: as `vs_benchmark_monthly_usd`."""
    unknown_because: NotRequired[str]
    """Why no dollars saved are told of this offer. Absent: they are told where there is something to compare with."""
    vs_current_apr: NotRequired[float]
    """The present loan's APR less this one, in percentage points. Absent: none was sent."""
    vs_current_monthly_usd: NotRequired[float]
    """The present payment less this one, US dollars. Absent: no present loan was sent."""
    vs_current_total_usd: NotRequired[float]
    """What is still to be paid on the present loan less the cost of this one, US dollars. Absent: none was sent."""


UnverifiedRequirement = Literal["amount", "credit_score", "term_months", "down_payment_percent", "loan_to_value", "intent", "occupancy", "fees", "vehicle_condition", "rate_type", "fully_indexed_rate", "availability"]
"""What a request relies on and a rate does not publish. `assumptions` has a sentence for each.

- `amount`: Whether the amount is lent.
- `credit_score`: Whether the score is accepted at this rate.
- `term_months`: Whether the term is offered.
- `down_payment_percent`: Whether the down payment is enough.
- `loan_to_value`: Whether the loan is within the limit of the home's value.
- `intent`: Whether the rate is for this purpose.
- `occupancy`: Whether the rate is for this use of the home.
- `fees`: Points and fees.
- `vehicle_condition`: Whether the rate is for new or used vehicles.
- `rate_type`: Whether the rate is fixed or adjustable.
- `fully_indexed_rate`: The rate after the fixed period.
- `availability`: Whether it is still offered."""


class Range(TypedDict):
    """Null: no bound."""

    min: Union[float, None]
    """The lower bound. Null: none."""
    max: Union[float, None]
    """The upper bound. Null: none."""


class EligibilityAnnotationMatchedRule(TypedDict):
    """Explanatory only; absent when status is geo_mismatch or unknown."""

    type: "MatchedRuleType"
    detail: NotRequired[str]
    """What it says, in a sentence."""
    via: NotRequired["Relation"]
    """The relative who meets the rule."""


class EligibilityAnnotation(TypedDict):
    """Guidance; omitted when nothing is verified. Unknown never means no."""

    status: "AnnotationStatus"
    matched_rule: NotRequired["EligibilityAnnotationMatchedRule"]
    """Explanatory only; absent when status is geo_mismatch or unknown."""
    join_cost_usd: NotRequired[float]
    """Membership fee plus minimum deposit. Absent: not known."""
    membership_fee_usd: NotRequired[float]
    """US dollars. Null or absent: not known."""
    min_deposit_usd: NotRequired[float]
    """Least deposit for membership, US dollars. Null or absent: not known."""
    join_path: NotRequired[str]
    """How to join, in words. Null or absent: not known."""
    requirements_summary: NotRequired[str]
    """Who can join, in words. Null or absent: not known."""
    eligibility_type: "EligibilityType"
    confidence: float
    """How sure it is, 0 to 1."""


AnnotationStatus = Literal["open_to_anyone", "likely_eligible", "eligible_via_employer", "eligible_via_military", "geo_mismatch", "unknown"]
"""What is known of a person's way to membership.

- `open_to_anyone`: Anyone can join.
- `likely_eligible`: The person appears to qualify.
- `eligible_via_employer`: The person's employer opens membership.
- `eligible_via_military`: The person's service opens membership.
- `geo_mismatch`: The known community is elsewhere. There may be other ways to membership.
- `unknown`: Nothing is known. It is no refusal."""


MatchedRuleType = Literal["county", "state", "employer", "military", "school", "worship", "occupation", "association_open"]
"""What a rule is met by.

- `county`: The county.
- `state`: The state.
- `employer`: The employer.
- `military`: Military service.
- `school`: A school.
- `worship`: A congregation.
- `occupation`: The occupation.
- `association_open`: An association that anyone can join."""


EligibilityType = Literal["community", "employer", "association", "multi", "tip", "open", "unknown", "military", "graph"]
"""The kind of an institution's membership.

- `community`: A community: who lives, works, worships or studies in an area.
- `employer`: The people of certain employers.
- `association`: The members of certain associations.
- `multi`: Several groups.
- `tip`: The people of one trade, industry or profession.
- `open`: Anyone.
- `unknown`: Not known.
- `military`: People with military service, and their families.
- `graph`: Published rules of several kinds."""


class RecommendedAction(TypedDict):
    """What to do next."""

    type: "RecommendedActionType"
    message: str
    """What to do, in a sentence to show a borrower."""
    url: NotRequired[str]
    """Where to take the step. Absent: not known."""


RecommendedActionType = Literal["apply", "join_then_apply", "compare_offers", "check_membership", "confirm_rate", "change_request"]
"""What to do next.

- `apply`: Apply for the best offer.
- `join_then_apply`: Take the step to membership, then apply.
- `compare_offers`: Compare what is offered.
- `check_membership`: Find out whether membership is possible.
- `confirm_rate`: Ask whether the rate holds, and what it costs.
- `change_request`: Change the request: nothing serves it as it is."""


class NearMiss(TypedDict):
    """An institution that does not serve the request as it is, and what it asks for."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    provider: str
    """The institution's name."""
    requirement: "Requirement"
    """The first requirement that the request does not meet."""
    required: str
    """What the institution asks for."""
    supplied: str
    """What the request says."""


Requirement = Literal["amount", "credit_score", "occupancy", "audience", "intent", "vehicle_condition", "down_payment_percent", "loan_to_value", "term_months", "state", "lending_limit"]
"""A requirement that a request may not meet.

- `amount`: The least or the greatest amount.
- `credit_score`: The range of scores.
- `occupancy`: How the home is used.
- `audience`: Whom the rate is for.
- `intent`: What the loan is for.
- `vehicle_condition`: New or used.
- `down_payment_percent`: The least down payment.
- `loan_to_value`: The greatest loan for the home's value, this loan alone or all together.
- `term_months`: The terms that are offered.
- `state`: The states in which it is offered.
- `lending_limit`: What the law lets the institution lend to one borrower."""


class MovementEvent(TypedDict):
    """The webhook of a subscription."""

    event: "MovementEventName"
    event_id: str
    """Id of the event: the same in every try, so that a receiver can tell."""
    subscription_id: str
    """Id of the subscription."""
    customer_id: str
    """Id of the organization."""
    evaluated_at: str
    """When the monitor looked."""
    test: bool
    """Whether it is a test."""
    sequence: int
    """Numbers the events from 1, so that a receiver can put them in order."""
    why_now: List[str]
    """What happened, in sentences."""
    rate_change: "RateChange"
    min_change_bps: float
    """The least movement that is told, in basis points: 25 is 0.25 percentage points."""
    rate_book: "RateBook"


MovementEventName = Literal["rates.movement.detected"]
"""The event of a subscription.

- `rates.movement.detected`: A market's rate moved by what a subscription asks for."""


class Problem(TypedDict):
    """Problem document (RFC 9457)."""

    type: str
    """Address of what the problem is."""
    title: str
    """What went wrong, in short."""
    status: int
    """HTTP status."""
    detail: str
    """What went wrong this time, and what to do."""
    instance: str
    """Path of this request."""
    code: "ProblemCode"
    """What went wrong, for programs."""
    request_id: str
    """Id of the call; also in `X-Request-Id` and in our logs."""
    errors: NotRequired[List["Fault"]]
    """Every fault of the request. Absent: the problem is another."""
    required_plan: NotRequired["Plan"]
    """The least plan that includes the operation. Absent: it is no `plan_required`."""
    current_plan: NotRequired["Plan"]
    """The key's plan. Absent: it is no `plan_required`."""


ProblemCode = Literal["validation_failed", "invalid_json", "unresolved_city", "unresolved_zip", "city_without_state", "no_discriminating_fact", "conflicting_fields", "conflicting_credentials", "missing_api_key", "invalid_api_key", "revoked_api_key", "expired_api_key", "scope_required", "plan_required", "forbidden_origin", "not_found", "method_not_allowed", "conflict", "idempotency_in_progress", "precondition_failed", "payload_too_large", "uri_too_long", "unsupported_media_type", "idempotency_key_reused", "headers_too_large", "rate_limited", "internal", "unavailable"]
"""What went wrong. Of a code that you don't know, go by the HTTP status.

- `validation_failed`: The request is not valid.
- `invalid_json`: The body is not valid JSON.
- `unresolved_city`: The city was not recognized.
- `unresolved_zip`: No ZIP begins with these digits.
- `city_without_state`: A city requires its state.
- `no_discriminating_fact`: At least one discriminating fact is needed.
- `conflicting_fields`: Two fields contradict each other.
- `conflicting_credentials`: The request has two different API keys.
- `missing_api_key`: An API key is required.
- `invalid_api_key`: The API key is not valid.
- `revoked_api_key`: The API key has been revoked.
- `expired_api_key`: The API key has expired.
- `scope_required`: The key may not do this.
- `plan_required`: The plan does not include this operation.
- `forbidden_origin`: The origin is not allowed.
- `not_found`: Not found.
- `method_not_allowed`: The method is not allowed here.
- `conflict`: The request conflicts with the current state.
- `idempotency_in_progress`: The first request with this key is still running.
- `precondition_failed`: It is not what you expect it to be.
- `payload_too_large`: The body is too large.
- `uri_too_long`: The address is too long.
- `unsupported_media_type`: The body must be JSON.
- `idempotency_key_reused`: The Idempotency-Key was used with a different body.
- `headers_too_large`: The headers are too large.
- `rate_limited`: The quota is used up.
- `internal`: Something went wrong on our side.
- `unavailable`: Temporarily unavailable."""


class Fault(TypedDict):
    """One fault of a request."""

    path: str
    """Where the fault is. JSON Pointer into the body, or /query/<name>, /path/<name>, /header/<name>."""
    code: str
    """What kind of fault it is, for programs."""
    message: str
    """What it is, and how to mend it."""


Plan = Literal["free", "pro", "enterprise"]
"""What a key may call, and how often.

- `free`: Rates, benchmarks, rankings and profiles.
- `pro`: Decisions, batches and monitors, too.
- `enterprise`: Membership and reachable offers, too."""


class BatchResponse(TypedDict):
    """One row for each scenario."""

    request_id: str
    """Id of the call; also in `X-Request-Id` and in our logs."""
    rate_book: "RateBook"
    engine_version: str
    """The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte."""
    results: List["BatchRow"]
    """One row for each scenario, in the order of the request."""
    totals: "BatchTotals"
    disclosures: List[str]
    """What to show beside the answer."""
    receipt: NotRequired["Receipt"]


class BatchRow(TypedDict):
    """The answer to one scenario."""

    id: Union[str, None]
    """Your correlation id. Null: you sent none."""
    index: int
    """Position of the scenario in the request, from 0."""
    rank: int
    """Position by the APR of the best offer, 1 is the lowest."""
    status: "ScenarioStatus"
    """How the scenario came out."""
    product_type: "ProductType"
    best_offer: Union["Offer", None]
    """The first of `offers`; null if there is none."""
    offers: List["Offer"]
    """Cheapest first."""
    recommended_action: "RecommendedAction"
    assumptions: List[str]
    """What the answer assumes, in sentences: what the request leaves out, and what rates do not publish."""
    near_misses: NotRequired[List["NearMiss"]]
    """Only on rows without an offer."""


ScenarioStatus = Literal["ok", "no_qualifying_offer"]
"""How a scenario came out.

- `ok`: It has an offer.
- `no_qualifying_offer`: No published rate serves it; `near_misses` says why."""


class BatchTotals(TypedDict):
    """How many scenarios have an offer."""

    scenarios: int
    """How many there are."""
    with_offer: int
    """Scenarios with an offer."""
    without_offer: int
    """Scenarios without one."""


class ReceiptKeys(TypedDict):
    """A JSON Web Key Set (RFC 7517, 8037). The first signs now; the others signed before."""

    keys: List["ReceiptKey"]
    """The first signs now; the others signed before."""


class ReceiptKey(TypedDict):
    """A public key of receipts (RFC 8037)."""

    kty: Literal["OKP"]
    """The type of the key."""
    crv: Literal["Ed25519"]
    """The curve."""
    x: str
    """The public key, base64url."""
    kid: str
    """Thumbprint of the key (RFC 7638)."""
    use: Literal["sig"]
    """What it is for."""
    alg: Literal["EdDSA"]
    """The algorithm of its signatures."""


class ReceiptVerification(TypedDict):
    """Whether the receipt proves that the answer was given to the request."""

    valid: bool
    """Whether it does."""
    reason: Union["ReceiptFault", None]
    """Why it proves nothing; null: it proves the answer."""
    environment: Union["Environment", None]
    """Which books answered: those of the sandbox are invented. Null where it proves nothing."""
    operation: Union[str, None]
    """Id of the operation that answered; null where it proves nothing."""
    issued_at: Union[str, None]
    """When it was answered; null where it proves nothing."""


ReceiptFault = Literal["unknown_key", "wrong_signature", "other_request", "other_answer"]
"""Why a receipt proves nothing.

- `unknown_key`: Its key is none of ours.
- `wrong_signature`: Its signature is of something else.
- `other_request`: It is of another request.
- `other_answer`: It is of another answer."""


class EligibilitySearchCounts(TypedDict):
    """How many institutions are in each bucket, whatever the page."""

    eligible: int
    """Institutions whose rule is met."""
    conditionally_eligible: int
    """Institutions whose rule is met but for one step."""
    possibly_eligible: int
    """Institutions of which a part of a rule is met."""
    unknown: int
    """Institutions of which nothing more can be said yet. It is no refusal."""


class EligibilitySearchResolvedOrgs(TypedDict):
    field: str
    """The request field."""
    name: str
    """The name that was sent."""
    matched: Union[str, None]
    """The known organization's name; null if none matches."""
    similarity: Union[float, None]
    """How near the names are, 0 to 1. Null: none is near."""
    did_you_mean: Union[str, None]
    """A known organization of a near name, which counts as a question."""


class EligibilitySearchResolved(TypedDict):
    """What was understood of the names and places that were sent."""

    orgs: List["EligibilitySearchResolvedOrgs"]
    """The names that were sent, and what they were found to be."""
    geo_keys: List[str]
    """Keys of the places that were found."""
    stale_conditions: List[str]
    """Ids of `affirmed` and `denied` that no rule in force has."""


class EligibilitySearchNextCursors(TypedDict):
    """Send one with its `bucket` to go on."""

    eligible: Union[str, None]
    """Null on the last page."""
    conditionally_eligible: Union[str, None]
    """Null on the last page."""
    possibly_eligible: Union[str, None]
    """Null on the last page."""
    unknown: Union[str, None]
    """Null on the last page."""


class EligibilitySearch(TypedDict):
    """Institutions in four buckets, and the questions that would unlock more."""

    counts: "EligibilitySearchCounts"
    """How many institutions are in each bucket, whatever the page."""
    candidates_evaluated: int
    """Institutions that were looked at: a fact meets a rule, or they are in the home state, or open to anyone."""
    eligible: List["SearchEntry"]
    """Institutions whose rule is met."""
    conditionally_eligible: List["SearchEntry"]
    """Institutions whose rule is met but for one step."""
    possibly_eligible: List["SearchEntry"]
    """Institutions of which a part of a rule is met."""
    unknown: List["SearchEntry"]
    """Institutions of which nothing more can be said yet. It is no refusal."""
    resolved: "EligibilitySearchResolved"
    """What was understood of the names and places that were sent."""
    limit: int
    """Most entries of each bucket in this answer."""
    next_cursors: "EligibilitySearchNextCursors"
    """Send one with its `bucket` to go on."""
    engine: "SearchEngine"
    disclosure: str
    """What to show beside the answer."""
    receipt: NotRequired["Receipt"]
    next_questions: List["NextQuestion"]
    """Those that unlock most come first, at most 20."""
    unanswerable: List["Unanswerable"]
    """What no answer settles here."""


class SearchEntry(TypedDict):
    """One institution, and its ways to membership."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    name: str
    """The institution's name."""
    state: "State"
    """Where the institution is based."""
    status: "EligibilityStatus"
    confidence: float
    """How sure it is, 0 to 1."""
    reasons: List[str]
    """One sentence for each way, best first."""
    paths: List["MembershipPath"]
    """The surest, best first: up to three, and one beyond the first 20 entries of a bucket, unless `detail` is `full`. Where something is open, the quotes stand in `missing_facts`."""
    more_paths: NotRequired[int]
    """Further paths of the same status that are not listed. Absent where all are."""
    engine: "RuleEngine"
    join_cost_usd: NotRequired[float]
    """Membership fee plus least deposit, US dollars. Null or absent: not known."""
    join_url: NotRequired[str]
    """Where to take the step. Absent: not known."""
    missing_facts: NotRequired[List["MissingFact"]]
    """Absent: the verdict is positive, or it is `unknown` and `detail` is `summary`."""
    unknown_reason: NotRequired["UnknownReason"]
    """Why nothing more can be said. Absent: it can."""


class MembershipPath(TypedDict):
    """A published rule, and how the person stands to it."""

    rule_id: int
    """0 for an existing membership, which no rule gives."""
    kind: str
    """The kind of rule."""
    reason: str
    """How the person stands to the rule, in a sentence."""
    conditions_matched: List[str]
    """Keys of the conditions that are met."""
    conditions_unknown: NotRequired[List[str]]
    """Keys of the conditions that are open. Absent: none."""
    via: NotRequired["Relation"]
    """The relative through whom the path leads. Absent: the person's own facts."""
    evidence_quote: NotRequired[str]
    """The institution's own words; beside `evidence_kind: record_summary` a flat record's own summary. Absent: as `detail` has it."""
    evidence_kind: NotRequired["EvidenceKind"]
    """What `evidence_quote` is. Absent: a verbatim quote of the institution."""
    conditional_on: NotRequired["ConditionalOn"]
    """What must happen first. Absent: nothing."""


EvidenceKind = Literal["record_summary"]
"""What a quote is, where it is no sentence of the institution's.

- `record_summary`: The summary of a flat record."""


class ConditionalOn(TypedDict):
    """The one step still to take."""

    type: "StepType"
    association: NotRequired[str]
    """The organization to join, to donate to, or to open an account at. Absent: none."""
    cost_usd: NotRequired[float]
    """What the step costs, US dollars. Absent: not known."""
    join_url: NotRequired[str]
    """Where to take the step. Absent: not known."""
    relation: NotRequired["Relation"]
    """The relative who joins first. Absent: nobody does."""


StepType = Literal["join_association", "donate", "open_account", "relative_joins_first"]
"""The one step that is still to take.

- `join_association`: Join an association.
- `donate`: Donate to an organization.
- `open_account`: Open an account.
- `relative_joins_first`: A relative, who appears to qualify, joins first."""


RuleEngine = Literal["graph", "legacy"]
"""What an entry rests on.

- `graph`: Published rules, with evidence.
- `legacy`: A flat record of the institution's membership."""


class MissingFact(TypedDict):
    """What one open condition asks for."""

    cu_id: str
    """`credit_union_id` of the institution."""
    condition_id: str
    """Id of the open condition."""
    kind: str
    """What it is about: `home_place`, `employer`, `military` and so on; alternatives with `|` between them."""
    question: str
    """As it may be asked."""
    fact_field: List[str]
    """The request fields to fill with the answer."""
    answer: "AnswerForm"
    condition_ids: NotRequired[List[str]]
    """Send these in `affirmed` or `denied`. Absent: a field carries the answer."""
    why: str
    """Why it is asked."""
    evidence_quote: NotRequired[str]
    """Absent: beyond the first 20 entries, unless `detail` is `full`, and in a `summary`."""
    evidence_kind: NotRequired["EvidenceKind"]
    """What `evidence_quote` is. Absent: a verbatim quote of the institution."""
    resolves_reason: "UnknownReason"


class AnswerFormChoices(TypedDict):
    value: str
    """What to answer."""
    state: NotRequired["State"]
    """Of military service: the state in which it must be."""
    branch: NotRequired["MilitaryBranch"]
    """Of military service: the branch in which it must be."""
    unlocks_cu_count: int
    """Institutions that the answer moves into the two positive buckets."""


class AnswerForm(TypedDict):
    """How a question is answered."""

    type: "AnswerType"
    choices: NotRequired[List["AnswerFormChoices"]]
    """What can be chosen, with how many institutions each choice alone unlocks. Absent: the answer is no choice."""


AnswerType = Literal["yes_no", "choice", "text", "place"]
"""How a question is answered.

- `yes_no`: Yes or no; the answer goes into `affirmed` or `denied`.
- `choice`: One of `choices`.
- `text`: A name, in one of the fields of `fact_field`.
- `place`: A ZIP, or a state with a county or city, in the fields of `fact_field`."""


UnknownReason = Literal["no_rules", "geo_inputs_missing", "org_inputs_missing", "inputs_missing", "low_confidence_rules", "incomplete_fom", "unmodeled_condition", "fom_completeness_unaffirmed", "no_membership_record"]
"""Why nothing more can be said.

- `no_rules`: No rule of the institution is published.
- `geo_inputs_missing`: A place is missing.
- `org_inputs_missing`: An employer, school, association or congregation is missing.
- `inputs_missing`: Other facts are missing.
- `low_confidence_rules`: The rules are not sure enough to count.
- `incomplete_fom`: Not every rule of the institution is published.
- `unmodeled_condition`: A rule has a condition that can't be checked.
- `fom_completeness_unaffirmed`: No published rule is met, and nobody has said that these are all.
- `no_membership_record`: Nothing is known of the institution's membership."""


SearchEngine = Literal["graph", "graph+legacy_fallback"]
"""What the entries of a search rest on.

- `graph`: Published rules alone.
- `graph+legacy_fallback`: Published rules, and flat records of institutions that have none."""


class NextQuestion(TypedDict):
    """A question, and what its answers would unlock."""

    question: str
    """As it may be asked."""
    fact_field: List[str]
    """The request fields that an answer fills."""
    kind: str
    """What it is about: `home_place`, `employer`, `military` and so on; alternatives with `|` between them."""
    answer: "AnswerForm"
    condition_ids: NotRequired[List[str]]
    """Send these in `affirmed` or `denied`. Absent: a field carries the answer."""
    unlocks_cu_count: int
    """Institutions that at least one answer moves into the two positive buckets: anywhere in the country; of a place, in the home state and its neighbours."""
    unlocks_cu_ids: List[str]
    """The first of these by id, at most 10; 2 in a `summary`."""
    example_evidence_quote: str
    """A quote of one of the institutions."""


class Unanswerable(TypedDict):
    """What no answer settles here, and for how many institutions."""

    reason: str
    """Why it came out so, as a code for programs."""
    cu_count: int
    """How many institutions it concerns."""
    condition_kinds: List[str]
    """The kinds of the conditions."""
    note: str
    """What it means for the person, in a sentence."""


class PlaceLookup(TypedDict):
    """The institutions whose records name a place."""

    state: Union["State", None]
    """Two letters. Null: the whole country."""
    county: Union[str, None]
    """In lower case. Null: a state was asked for."""
    count: int
    """Of all rows, whatever the page."""
    results: List["PlaceRow"]
    """One row each."""
    next_cursor: Union[str, None]
    """Null on the last page."""
    disclosure: str
    """What to show beside the answer."""


class PlaceRow(TypedDict):
    """An institution's record of membership, in short."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    name: str
    """The institution's name."""
    slug: str
    """The institution's name in the address of its profile."""
    state: "State"
    """Where the institution is based."""
    eligibility_type: "EligibilityType"
    open_to_anyone: bool
    """Whether anyone can join."""
    matched: "PlaceMatch"
    join_path: Union[str, None]
    """How to join, in words. Null or absent: not known."""
    requirements_summary: Union[str, None]
    """Who can join, in words. Null or absent: not known."""
    membership_fee_usd: Union[float, None]
    """US dollars. Null or absent: not known."""
    min_deposit_usd: Union[float, None]
    """Least deposit for membership, US dollars. Null or absent: not known."""
    join_cost_usd: Union[float, None]
    """Membership fee plus least deposit, US dollars. Null or absent: not known."""
    geo_counties: List[str]
    """Counties that the record names."""
    source: "MembershipSource"
    confidence: float
    """How sure it is, 0 to 1."""
    evidence_url: Union[str, None]
    """Where it was published. Null: not known."""
    extracted_at: str
    """When it was taken from its source."""


PlaceMatch = Literal["county", "state", "open"]
"""Why an institution serves a place.

- `county`: Its record names the county.
- `state`: Its record names the state.
- `open`: Anyone can join."""


MembershipSource = Literal["ncua", "scraped", "manual"]
"""Where a record comes from.

- `ncua`: The call reports of the National Credit Union Administration.
- `scraped`: The institution's own pages.
- `manual`: Entered by hand."""


class EligibilityCheckUser(TypedDict):
    """Where the person was found to live."""

    state: Union["State", None]
    """Where the person lives. Null: unknown."""
    resolved_counties: List[str]
    """Counties in which the person lives, by key; several where a ZIP or city lies in several."""


class EligibilityCheck(TypedDict):
    """How a person stands to each institution, in the order asked."""

    count: int
    """How many there are in this answer."""
    user: "EligibilityCheckUser"
    """Where the person was found to live."""
    results: List["CheckRow"]
    """One row for each institution, in the order of the request."""
    engine: "CheckEngine"
    disclosure: str
    """What to show beside the answer."""
    receipt: NotRequired["Receipt"]


class CheckRow(TypedDict):
    """How the person stands to one institution."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    status: "AnnotationStatus"
    eligibility_type: "EligibilityType"
    confidence: float
    """How sure it is, 0 to 1."""
    record_confidence: Union[float, None]
    """How sure the flat record is, 0 to 1. Null: there is none."""
    details: str
    """Path of the institution's full record."""
    graph: NotRequired["GraphVerdict"]
    """What published rules say. Absent: the institution has none."""
    unknown_reason: NotRequired["UnknownReason"]
    """Why nothing more can be said. Absent: it can."""


class GraphVerdict(TypedDict):
    """What published rules say of the person."""

    status: "EligibilityStatus"
    confidence: float
    """How sure it is, 0 to 1."""
    paths: List["MembershipPath"]
    """The ways to membership, best first."""
    unknown_reason: NotRequired["UnknownReason"]
    """Why nothing more can be said. Absent: it can."""
    explain: str
    """The verdict in sentences."""
    publication: "Publication"


class Publication(TypedDict):
    """The immutable rules that govern the verdict."""

    publication_id: str
    """Id of the publication."""
    ruleset_sha256: str
    """SHA-256 of the rules' canonical JSON."""
    activated_at: str
    """From when it is in force."""
    proposal_coverage: NotRequired["ProposalCoverage"]
    """How many proposed claims became rules. Absent: not known."""


class ProposalCoverage(TypedDict):
    """How many proposed claims became rules."""

    scope: str
    """What was looked at."""
    proposed_claims: int
    """Claims that were proposed."""
    verified_claims: int
    """Claims whose quote is in their source."""
    published_rules: int
    """Rules that came of them."""
    withheld_claims: int
    """Claims that were withheld."""
    proposal_survival: float
    """Part of the proposed claims that became rules, 0 to 1."""
    withheld_reasons: Dict[str, Any]
    """How many, by reason."""


CheckEngine = Literal["eligibility_publication_v1", "legacy"]
"""What a check rests on.

- `eligibility_publication_v1`: A publication of rules.
- `legacy`: Flat records alone: no rules are published."""


class MembershipRecord(TypedDict):
    """What is known of an institution's membership."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    eligibility_type: "EligibilityType"
    open_to_anyone: bool
    """Whether anyone can join."""
    join_path: Union[str, None]
    """How to join, in words. Null or absent: not known."""
    geo_states: List[str]
    """States that the record names."""
    geo_counties: List[str]
    """Counties that the record names."""
    geo_cities: List[str]
    """Cities that the record names."""
    employers: List[str]
    """Employers by name."""
    associations: List[str]
    """Associations by name."""
    occupations: List[str]
    """Occupations by name."""
    family_membership: Union[bool, None]
    """Whether families of members can join. Null: not known."""
    membership_fee_usd: Union[float, None]
    """US dollars. Null or absent: not known."""
    min_deposit_usd: Union[float, None]
    """Least deposit for membership, US dollars. Null or absent: not known."""
    requirements_summary: Union[str, None]
    """Who can join, in words. Null or absent: not known."""
    source: "MembershipSource"
    confidence: float
    """How sure it is, 0 to 1."""
    evidence_url: Union[str, None]
    """Where it was published. Null: not known."""
    extracted_at: str
    """When it was taken from its source."""
    updated_at: str
    """When it last changed."""
    publication: NotRequired["Publication"]
    """The rules that govern the verdict. Absent: none are published."""
    disclosure: str
    """What to show beside the answer."""


class EligibilityCoverageFleet(TypedDict):
    """Institutions, and how many have rules."""

    active_institutions: int
    """Institutions that are in operation."""
    institutions_with_live_rules: int
    """Institutions with published rules."""
    share_with_live_rules: float
    """Part of the institutions that have rules, 0 to 1."""


class EligibilityCoverageRules(TypedDict):
    """Published rules."""

    live: int
    """Rules in force."""
    human_verified: int
    """Rules that a person checked."""
    auto_validated: int
    """Rules that were checked by machine alone."""
    with_verbatim_evidence: int
    """Rules with a verbatim quote."""
    median_age_days: Union[float, None]
    """Median age of the rules' evidence, days. Null: there are no rules."""
    confirmed_within_30d: int
    """Rules whose source was confirmed in the last 30 days."""


class EligibilityCoverageByKind(TypedDict):
    rule_kind: str
    """The kind of rule."""
    rules: int
    """Published rules."""
    institutions: int
    """How many institutions."""


class EligibilityCoverageReach(TypedDict):
    """What rules name."""

    counties_named: int
    """Counties that rules name."""
    states_with_county_rules: int
    """States of which rules name counties."""
    places_named: int
    """Places that rules name."""
    zips_named: int
    """ZIPs that rules name."""
    employers_resolved: int
    """Employers that rules name."""
    associations_resolved: int
    """Associations that rules name."""
    schools_resolved: int
    """Schools that rules name."""
    institutions_open_to_anyone: int
    """Institutions that anyone can join."""
    institutions_with_flat_record: int
    """Institutions with a flat record."""


class EligibilityCoveragePipeline(TypedDict):
    status: str
    """How far their rules are."""
    institutions: int
    """How many institutions."""


class EligibilityCoverageCreditData(TypedDict):
    """That membership rules ask for no credit."""

    conditions_referencing_credit: Literal[0]
    """Rules that ask for credit: none."""
    note: str
    """What it means for the person, in a sentence."""


class EligibilityCoverageGazetteer(TypedDict):
    """The gazetteer in force."""

    authority: "GazetteerAuthority"
    vintage: str
    """Which edition it is."""
    counties: int
    """Counties that it has."""
    places: int
    """Places that it has."""
    zips: int
    """ZIPs that it has."""


class EligibilityCoverage(TypedDict):
    """Aggregates only."""

    as_of: str
    """When the books were made."""
    headline: str
    """The answer in a sentence."""
    fleet: "EligibilityCoverageFleet"
    """Institutions, and how many have rules."""
    rules: "EligibilityCoverageRules"
    """Published rules."""
    by_kind: List["EligibilityCoverageByKind"]
    """Rules by kind."""
    reach: "EligibilityCoverageReach"
    """What rules name."""
    pipeline: List["EligibilityCoveragePipeline"]
    """Institutions by how far their rules are."""
    credit_data: "EligibilityCoverageCreditData"
    """That membership rules ask for no credit."""
    gazetteer: "EligibilityCoverageGazetteer"
    """The gazetteer in force."""


GazetteerAuthority = Literal["census", "secondary"]
"""Where the gazetteer comes from.

- `census`: Files of the Census Bureau: a ZIP or a place in one county proves it.
- `secondary`: A secondary source: a ZIP or a place gives candidates only."""


class ExtractedFacts(TypedDict):
    """The facts of a text, and a body for a search."""

    facts: List["ExtractedFact"]
    """What was found, in the order of the text."""
    conflicts: List["FactConflict"]
    """Facts of the text that do not stand."""
    person_search_body: Dict[str, Any]
    """What is sure, and what was known. Can be sent to POST /v1/eligibility/search."""
    unconfirmed_body: Dict[str, Any]
    """What the person should confirm first, as a body of its own. It leaves out what the search would refuse."""


class ExtractedFactEvidence(TypedDict):
    """The words that say it."""

    text: str
    """The words, as they stand in the text."""
    start: int
    """UTF-16 units."""
    end: int
    """Where the words end, in UTF-16 units."""


class ExtractedFact(TypedDict):
    """One fact, with the words that say it."""

    subject: "FactSubject"
    """Whom the fact is about: the person, or a relative."""
    field: str
    """The request field of the person, or of the relative in `family`."""
    value: Union[str, bool, "ExtractedEmployment"]
    """As the field takes it."""
    evidence: "ExtractedFactEvidence"
    """The words that say it."""
    confidence: float
    """How sure it is, 0 to 1."""
    needs_confirmation: bool
    """Whether the person should confirm it before it counts."""


FactSubject = Literal["self", "spouse", "partner", "parent", "child", "sibling", "grandparent", "grandchild", "aunt_uncle", "niece_nephew", "cousin", "in_law", "legal_guardian", "ward", "surviving_spouse", "household_member"]
"""Whom a fact is about.

- `self`: The person.
- `spouse`: The spouse of the person.
- `partner`: The domestic partner of the person.
- `parent`: A parent of the person.
- `child`: A child of the person.
- `sibling`: A brother or sister of the person.
- `grandparent`: A grandparent of the person.
- `grandchild`: A grandchild of the person.
- `aunt_uncle`: An aunt or uncle of the person.
- `niece_nephew`: A niece or nephew of the person.
- `cousin`: A cousin of the person.
- `in_law`: A relative by marriage of the person.
- `legal_guardian`: The legal guardian of the person.
- `ward`: The ward of the person.
- `surviving_spouse`: The surviving spouse of the person.
- `household_member`: Somebody in the household of the person."""


class ExtractedEmployment(TypedDict):
    """An employer, and what the person is to it."""

    name: str
    """Name of the employer."""
    relationship: "EmployerRelationship"


class FactConflict(TypedDict):
    """A fact of the text that does not stand."""

    field: str
    """The request field."""
    known: Any
    """The known fact, which wins; null beside `second_applicant`."""
    extracted: Union[str, bool, "ExtractedEmployment"]
    """What the text says."""
    evidence_text: str
    """The words that say it."""
    subject: NotRequired["Relation"]
    """The relative it is about; absent for the person."""
    reason: NotRequired["ConflictReason"]
    """Why it is not the person's. Absent: the known fact says otherwise."""


ConflictReason = Literal["second_applicant"]
"""Why a fact is not the person's.

- `second_applicant`: The text says it of a second applicant, who is another person."""


class ReachableOffersCounts(TypedDict):
    """How many institutions are in each bucket, whatever the page."""

    reachable_now: int
    """Offers of institutions that the person appears able to join."""
    reachable_after_action: int
    """Offers that one step to membership opens."""
    unresolved: int
    """Institutions of which it is open whether the person may be able to join."""
    no_published_offer: int
    """The person appears able to join, and no published rate serves the request."""


class ReachableOffers(TypedDict):
    """Offers by how the person comes to them."""

    as_of: str
    """The newest observation in the books that the answer was made from."""
    rate_book: "RateBook"
    reachable_now: List["ReachableRow"]
    """Offers of institutions that the person appears able to join."""
    reachable_after_action: List["ReachableRow"]
    """Offers that one step to membership opens."""
    unresolved: List["UnresolvedRow"]
    """Institutions of which it is open whether the person may be able to join."""
    no_published_offer: List["NoPublishedOfferRow"]
    """The person appears able to join, and no published rate serves the request."""
    counts: "ReachableOffersCounts"
    """How many institutions are in each bucket, whatever the page."""
    limit: int
    """Most entries of each list in this answer."""
    assumptions: List[str]
    """What the answer assumes, in sentences: what the request leaves out, and what rates do not publish."""
    disclosure: str
    """What to show beside the answer."""


class ReachableRowMembership(TypedDict):
    """The way to membership."""

    bucket: "EligibilityStatus"
    path: "MembershipPath"
    """The way to membership."""
    join_cost_usd: NotRequired[float]
    """Membership fee plus least deposit, US dollars. Null or absent: not known."""
    join_url: NotRequired[str]
    """Where to take the step. Absent: not known."""


class ReachableRow(TypedDict):
    """An institution's best offer, and the way to membership."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    provider: str
    """The institution's name."""
    membership: "ReachableRowMembership"
    """The way to membership."""
    offer: "Offer"


class UnresolvedRow(TypedDict):
    """An institution of which it is open whether the person may be able to join."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    provider: str
    """The institution's name."""
    missing_facts: List["MissingFact"]
    """What is open, each with a question."""


class NoPublishedOfferRow(TypedDict):
    """An institution that the person appears able to join, and that publishes no rate which serves the request."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    provider: str
    """The institution's name."""
    reason: str
    """Why it came out so, as a code for programs."""


class CreatedMonitor(TypedDict):
    """The monitor, with its signing secret."""

    monitor_id: str
    """Id of the monitor."""
    name: str
    """Your name for the monitor."""
    status: "WatchStatus"
    decision_context: "StoredMonitorContext"
    conditions: List["StoredCondition"]
    """All of them must hold."""
    webhook_url: str
    """Where events are sent."""
    cooldown_hours: float
    """Least hours between two events."""
    last_evaluated_at: Union[str, None]
    """When the monitor looked last. Null: never."""
    last_triggered_at: Union[str, None]
    """When the monitor fired last. Null: never."""
    disabled_reason: Union[str, None]
    """Why the service disabled it. Null: it did not."""
    created_at: str
    """When it was made."""
    updated_at: str
    """When it last changed."""
    webhook_signing_secret: str
    """Verifies webhook signatures. Shown only once: store it."""


class StoredMonitorContext(TypedDict):
    """The borrower and the loan that are watched."""

    product_type: "ProductType"
    state: NotRequired["State"]
    """Where the borrower is. Absent: nationwide."""
    intent: NotRequired["Intent"]
    """What the loan is for. Absent: rates for any purpose."""
    amount: float
    """US dollars."""
    term_months: NotRequired[int]
    """Months. Absent: the product's usual term."""
    credit_score: NotRequired[int]
    """FICO score, 300 to 850. Absent: assumed, which `assumptions` says."""
    down_payment_percent: NotRequired[float]
    """Percent of the purchase price. Absent: not asked of a rate."""
    property_value: NotRequired[float]
    """Absent: not known."""
    liens_balance: NotRequired[float]
    """Absent: none is known of."""
    county: NotRequired[str]
    """County, with or without its kind. Absent: unknown."""
    zip: NotRequired[str]
    """Five digits. Absent: unknown."""


class StoredCondition(TypedDict):
    """One condition of a monitor."""

    field: "MonitorField"
    """What of the best offer is watched."""
    operator: "ConditionOperator"
    value: float
    """The figure that is compared with."""


class MonitorList(TypedDict):
    """A page of monitors."""

    monitors: List["Monitor"]
    """Oldest first."""
    next_cursor: Union[str, None]
    """Null on the last page."""


class Monitor(TypedDict):
    """A borrower and a loan whose best offer is watched."""

    monitor_id: str
    """Id of the monitor."""
    name: str
    """Your name for the monitor."""
    status: "WatchStatus"
    """Whether it works."""
    decision_context: "StoredMonitorContext"
    conditions: List["StoredCondition"]
    """All of them must hold."""
    webhook_url: str
    """Where events are sent."""
    cooldown_hours: float
    """Least hours between two events."""
    last_evaluated_at: Union[str, None]
    """When the monitor looked last. Null: never."""
    last_triggered_at: Union[str, None]
    """When the monitor fired last. Null: never."""
    disabled_reason: Union[str, None]
    """Why the service disabled it. Null: it did not."""
    created_at: str
    """When it was made."""
    updated_at: str
    """When it last changed."""


class DeletedMonitor(TypedDict):
    """The monitor that was deleted."""

    monitor_id: str
    """Id of the monitor."""
    deleted_at: str
    """When it was deleted."""


class RotatedSecret(TypedDict):
    """The new signing secret."""

    monitor_id: str
    """Id of the monitor."""
    webhook_signing_secret: str
    """Verifies webhook signatures. Shown only once: store it."""
    previous_secret_until: str
    """Until then, webhooks are signed with the secret before, too; secrets of earlier rotations sign as long as was promised."""


class SimulateResponse(TypedDict):
    """What the monitor would do."""

    would_trigger: bool
    """Whether an event would be sent."""
    rate_change: "RateChange"
    evaluation: "SimulatedEvaluation"
    event: "MonitorEvent"
    """The exact payload."""
    delivery: NotRequired["Delivery"]
    """The test that was sent. Absent: none was asked for."""


class SimulatedEvaluation(TypedDict):
    """Whether the monitor would fire, and why."""

    conditions_met: bool
    """Whether all conditions held."""
    conditions: List["ConditionOutcome"]
    """All of them must hold."""
    cooldown_until: Union[str, None]
    """Until when no event would be sent. Null: none holds it back."""


class ConditionOutcome(TypedDict):
    """A condition, and whether it held."""

    field: "MonitorField"
    """What of the best offer is watched."""
    operator: "ConditionOperator"
    value: float
    """The figure that is compared with."""
    observed: Union[float, None]
    """Null if there was no offer."""
    met: bool
    """Whether it held."""


class Delivery(TypedDict):
    """An event on its way to a receiver."""

    delivery_id: str
    """Id of the delivery."""
    event_id: str
    """Id of the event: the same in every try, so that a receiver can tell."""
    monitor_id: Union[str, None]
    """Null for deliveries of a subscription."""
    subscription_id: Union[str, None]
    """The subscription that sends it. Null: a monitor does."""
    event: "EventName"
    status: "DeliveryStatus"
    attempts_made: int
    """Attempts so far."""
    next_attempt_at: Union[str, None]
    """When it is tried next. Null: not again."""
    created_at: str
    """When it was made."""
    delivered_at: Union[str, None]
    """When the receiver answered 2xx. Null: not yet."""


EventName = Literal["decision.monitor.triggered", "decision.monitor.test", "rates.movement.detected"]
"""What a webhook tells of.

- `decision.monitor.triggered`: A monitor fired.
- `decision.monitor.test`: A test of a monitor.
- `rates.movement.detected`: A market's rate moved by what a subscription asks for."""


DeliveryStatus = Literal["pending", "retrying", "delivered", "dead"]
"""How far a delivery is.

- `pending`: Not tried yet.
- `retrying`: Tried without success; it is tried again at `next_attempt_at`.
- `delivered`: The receiver answered 2xx.
- `dead`: Given up. It can be replayed for 30 days."""


class EvaluationList(TypedDict):
    """The last looks of a monitor, newest first."""

    monitor_id: str
    """Id of the monitor."""
    evaluations: List["Evaluation"]
    """The last looks, newest first."""


class Evaluation(TypedDict):
    """One look at the best offer."""

    book_version: str
    """The version of the books that it looked at."""
    evaluated_at: str
    """When it looked."""
    observed: Union["Observed", None]
    """The best offer. Null: there was none."""
    conditions: List["ConditionOutcome"]
    """All of them must hold."""
    conditions_met: bool
    """Whether all conditions held."""
    held_back_by: Union["HeldBackBy", None]
    """Null if the monitor fired, or had just been set."""
    event_id: Union[str, None]
    """The event that was sent. Null: none was."""


class Observed(TypedDict):
    """The best offer that a monitor saw."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    rate: float
    """Note rate, percent a year."""
    apr: float
    """Its APR, percent."""
    monthly_payment: float
    """First payment, US dollars."""


HeldBackBy = Literal["conditions_not_met", "no_offer", "cooldown", "quality_changed"]
"""Why a monitor did not fire.

- `conditions_not_met`: Not all conditions held.
- `no_offer`: There was no offer.
- `cooldown`: An event was sent too recently.
- `quality_changed`: Rates became held or good, and no rate changed: what the monitor is measured from moved."""


class DeliveryList(TypedDict):
    """A page of deliveries."""

    deliveries: List["Delivery"]
    """Deliveries, newest first."""
    next_cursor: Union[str, None]
    """Null on the last page."""


class ReplayedMonitor(TypedDict):
    """How many events are sent again."""

    monitor_id: str
    """Id of the monitor."""
    since: str
    """The time from which on events are sent again."""
    replayed: int
    """Events queued again, under their original ids."""


class DeliveryWithAttempts(TypedDict):
    """A delivery, with each attempt."""

    delivery_id: str
    """Id of the delivery."""
    event_id: str
    """Id of the event: the same in every try, so that a receiver can tell."""
    monitor_id: Union[str, None]
    """Null for deliveries of a subscription."""
    subscription_id: Union[str, None]
    """The subscription that sends it. Null: a monitor does."""
    event: "EventName"
    status: "DeliveryStatus"
    attempts_made: int
    """Attempts so far."""
    next_attempt_at: Union[str, None]
    """When it is tried next. Null: not again."""
    created_at: str
    """When it was made."""
    delivered_at: Union[str, None]
    """When the receiver answered 2xx. Null: not yet."""
    attempts: List["Attempt"]
    """Each attempt, in order."""


class Attempt(TypedDict):
    """One try to deliver an event."""

    number: int
    """Counted from 1."""
    attempted_at: str
    """When it was tried."""
    status_code: Union[int, None]
    """Null if the receiver did not respond."""
    latency_ms: Union[int, None]
    """How long the receiver took, milliseconds. Null: it did not respond."""
    response_excerpt: Union[str, None]
    """The first 1 KiB of the response. Null: there was none."""
    error: Union[str, None]
    """What kept it from being delivered. Null: nothing did."""


class CreatedSubscription(TypedDict):
    """The subscription, with its signing secret."""

    subscription_id: str
    """Id of the subscription."""
    product_type: "ProductType"
    state: Union["State", None]
    """Two letters. Null: the whole country."""
    min_change_bps: float
    """The least movement that is told, in basis points: 25 is 0.25 percentage points."""
    webhook_url: str
    """Where events are sent."""
    status: "WatchStatus"
    disabled_reason: Union[str, None]
    """Why the service disabled it. Null: it did not."""
    reference_rate: Union[float, None]
    """The rate from which the next movement is measured, percent. Null: there was none."""
    created_at: str
    """When it was made."""
    updated_at: str
    """When its settings last changed."""
    webhook_signing_secret: str
    """Verifies webhook signatures. Shown only once: store it."""


class SubscriptionList(TypedDict):
    """A page of subscriptions."""

    subscriptions: List["Subscription"]
    """Oldest first."""
    next_cursor: Union[str, None]
    """Null on the last page."""


class Subscription(TypedDict):
    """A market whose movements are told."""

    subscription_id: str
    """Id of the subscription."""
    product_type: "ProductType"
    state: Union["State", None]
    """Two letters. Null: the whole country."""
    min_change_bps: float
    """The least movement that is told, in basis points: 25 is 0.25 percentage points."""
    webhook_url: str
    """Where events are sent."""
    status: "WatchStatus"
    disabled_reason: Union[str, None]
    """Why the service disabled it. Null: it did not."""
    reference_rate: Union[float, None]
    """The rate from which the next movement is measured, percent. Null: there was none."""
    created_at: str
    """When it was made."""
    updated_at: str
    """When its settings last changed."""


class DeletedSubscription(TypedDict):
    """The subscription that was deleted."""

    subscription_id: str
    """Id of the subscription."""
    deleted_at: str
    """When it was deleted."""


class RotatedSubscriptionSecret(TypedDict):
    """The new signing secret."""

    subscription_id: str
    """Id of the subscription."""
    webhook_signing_secret: str
    """Verifies webhook signatures. Shown only once: store it."""
    previous_secret_until: str
    """Until then, webhooks are signed with the secret before, too; secrets of earlier rotations sign as long as was promised."""


class SimulateSubscriptionResponse(TypedDict):
    """What the subscription would do."""

    would_trigger: bool
    """Whether an event would be sent."""
    rate_change: "RateChange"
    evaluation: "MovementEvaluation"
    event: "MovementEvent"
    """The exact payload."""
    delivery: NotRequired["Delivery"]
    """The test that was sent. Absent: none was asked for."""


class MovementEvaluation(TypedDict):
    """Whether the movement is large enough."""

    conditions_met: bool
    """Whether all conditions held."""
    change_bps: Union[float, None]
    """Basis points; null if there is no rate to measure from."""
    min_change_bps: float
    """The least movement that is told, in basis points: 25 is 0.25 percentage points."""


class ReplayedSubscription(TypedDict):
    """How many events are sent again."""

    subscription_id: str
    """Id of the subscription."""
    since: str
    """The time from which on events are sent again."""
    replayed: int
    """Events queued again, under their original ids."""


class RatesPage(TypedDict):
    """A page of published rates."""

    as_of: str
    """The newest observation in the books that the answer was made from."""
    count: int
    """How many there are in this answer."""
    held_count: int
    """Held rates that pass the filters, shown or not."""
    rates: List["RateRow"]
    """Published rates."""
    next_cursor: Union[str, None]
    """Null on the last page."""
    disclosure: str
    """What to show beside the answer."""


class RateRow(TypedDict):
    """A rate as its institution publishes or reports it."""

    rate_id: str
    """Id of the rate."""
    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    provider: str
    """The institution's name."""
    slug: str
    """The institution's name in the address of its profile."""
    state: "State"
    """Where the institution is based."""
    product_type: "ProductType"
    term_months: Union[int, None]
    """Null: not published."""
    rate: float
    """Note rate, percent per year."""
    rate_basis: "RateBasis"
    quality: "Quality"
    quality_reasons: List["QualityReason"]
    """Empty for a good rate."""
    published_apr: Union[float, None]
    """The APR that the institution publishes, percent. Null: none."""
    points: Union[float, None]
    """Percent of the amount. Null: not published."""
    fees_usd: Union[float, None]
    """Null: not published, and not zero."""
    occupancy: Union["Occupancy", None]
    """Null: not published."""
    audience: "Audience"
    vehicle_condition: Union["VehicleCondition", None]
    """Null: not published."""
    amount_range: "Range"
    credit_score_range: "Range"
    min_down_payment_percent: Union[float, None]
    """Percent of the price. Null: not published."""
    max_ltv_percent: Union[float, None]
    """Of the loan to the home's value. Null: not published."""
    max_cltv_percent: Union[float, None]
    """Of all loans together to the home's value. Null: not published."""
    effective_at: Union[str, None]
    """From when the rate is in force. Null: not published."""
    observed_at: str
    """When the rate was published or observed."""
    source_url: Union[str, None]
    """Where the rate was published. Null: not known."""
    eligibility: NotRequired["DetailedEligibilityAnnotation"]
    """Guidance on membership. Absent: nothing is verified."""


Quality = Literal["good", "held"]
"""Whether a rate takes part in answers.

- `good`: It does.
- `held`: It waits until somebody has looked at it: it is in no offer, benchmark, league table, movement, monitor or count."""


QualityReason = Literal["far_below_reference", "far_above_reference", "far_from_own_history", "moved_too_far", "out_of_order", "copied", "implausible", "disputed"]
"""Why a rate is held.

- `far_below_reference`: Far below the published average of its time.
- `far_above_reference`: Far above the published average of its time.
- `far_from_own_history`: Far from what the same institution reported before.
- `moved_too_far`: Moved further within a year than rates did.
- `out_of_order`: Contradicts another rate of the institution: 15 years above 30, an APR below the rate, new cars above used ones.
- `copied`: The same figure as the institution's other products.
- `implausible`: Above what the law allows, or rejected by a person.
- `disputed`: Contested by the institution."""


class DetailedEligibilityAnnotationMatchedRule(TypedDict):
    """Explanatory only; absent when status is geo_mismatch or unknown."""

    type: "MatchedRuleType"
    detail: NotRequired[str]
    """What it says, in a sentence."""
    via: NotRequired["Relation"]
    """The relative who meets the rule."""


class DetailedEligibilityAnnotation(TypedDict):
    """Guidance on membership, with the path of the full record."""

    status: "AnnotationStatus"
    matched_rule: NotRequired["DetailedEligibilityAnnotationMatchedRule"]
    """Explanatory only; absent when status is geo_mismatch or unknown."""
    join_cost_usd: NotRequired[float]
    """Membership fee plus minimum deposit. Absent: not known."""
    membership_fee_usd: NotRequired[float]
    """US dollars. Null or absent: not known."""
    min_deposit_usd: NotRequired[float]
    """Least deposit for membership, US dollars. Null or absent: not known."""
    join_path: NotRequired[str]
    """How to join, in words. Null or absent: not known."""
    requirements_summary: NotRequired[str]
    """Who can join, in words. Null or absent: not known."""
    eligibility_type: "EligibilityType"
    confidence: float
    """How sure it is, 0 to 1."""
    details: str
    """Path of the full record."""


class DemoRatesPage(TypedDict):
    """A page of invented rates."""

    as_of: str
    """The newest observation in the books that the answer was made from."""
    count: int
    """How many there are in this answer."""
    held_count: int
    """Held rates that pass the filters, shown or not."""
    rates: List["RateRow"]
    """Published rates."""
    next_cursor: Union[str, None]
    """Null on the last page."""
    disclosure: str
    """What to show beside the answer."""
    synthetic: Literal[True]
    """Whether it is invented."""
    notice: str
    """That the rates are invented."""


class Benchmarks(TypedDict):
    """What the market charges."""

    as_of: str
    """The newest observation in the books that the answer was made from."""
    count: int
    """How many there are in this answer."""
    benchmarks: List["BenchmarkRow"]
    """National ones first."""
    next_cursor: Union[str, None]
    """Null on the last page."""
    disclosure: str
    """What to show beside the answer."""


class BenchmarkRow(TypedDict):
    """APR in percent, over each institution's best rate for a standard borrower."""

    product_type: "ProductType"
    term_months: Union[int, None]
    """Null covers every term without a row of its own."""
    state: Union["State", None]
    """Null: national."""
    amount: float
    """The standard amount used for pricing, in dollars."""
    benchmark_basis: "BenchmarkBasis"
    credit_score_range: Union["Range", None]
    """The band of scores that every rate in it is for; null: all scores."""
    institutions: int
    """How many institutions."""
    min: float
    """The lowest, percent."""
    p25: float
    """The lower quartile, percent."""
    median: float
    """The median, percent."""
    p75: float
    """The upper quartile, percent."""
    max: float
    """The highest, percent."""
    as_of: str
    """The newest observation of its market."""
    age: str
    """How long ago that was, in words."""


class LeagueTable(TypedDict):
    """A market's offers, cheapest first."""

    as_of: str
    """The newest observation in the books that it was made from."""
    rate_book: "RateBook"
    engine_version: str
    """The release that computed the answer. Within one release, a request and a `rate_book` give the same answer, byte for byte."""
    product_type: "ProductType"
    state: Union["State", None]
    """Two letters. Null: the whole country."""
    term_months: int
    """Months."""
    amount: float
    """US dollars."""
    count: int
    """How many there are in this answer."""
    offers: List["Offer"]
    """Cheapest first."""
    assumptions: List[str]
    """What the answer assumes, in sentences: what the request leaves out, and what rates do not publish."""
    disclosure: str
    """What to show beside the answer."""


class RateBooks(TypedDict):
    """A page of the versions of the books, newest first."""

    count: int
    """How many there are in this answer."""
    rate_books: List["BookSet"]
    """Newest first."""
    next_cursor: Union[str, None]
    """Null on the last page."""


class BookSet(TypedDict):
    """A version: the rates, membership rules and places that were in force together."""

    version: str
    """What `rate_book` of a request takes."""
    published_at: str
    """From when ages are measured in its answers."""
    as_of: Union[str, None]
    """Of its newest rate; null: it has no rates."""
    in_force: bool
    """Whether answers come from it now."""
    rate_book_hash: Union[str, None]
    """Names the content of its rates; null: none."""
    membership_book_hash: Union[str, None]
    """Names the content of its membership rules; null: none."""
    gazetteer_hash: Union[str, None]
    """Names the content of its places; null: none."""


RateHistory = TypedDict(
    "RateHistory",
    {
        "product_type": "ProductType",
        "state": Union["State", None],
        "credit_union_id": Union[str, None],
        "term_months": Union[int, None],
        "from": str,
        "to": str,
        "history": List["RateDay"],
        "disclosure": str,
    },
)
"""A market's or an institution's rates, day by day."""


class RateDay(TypedDict):
    """Note rates in force at the end of the day, percent."""

    date: str
    """A day in UTC."""
    min: float
    """The lowest, percent."""
    median: float
    """The median, percent."""
    count: int
    """Institutions with a rate in force."""


RateMovements = TypedDict(
    "RateMovements",
    {
        "product_type": "ProductType",
        "state": Union["State", None],
        "term_months": Union[int, None],
        "from": str,
        "to": str,
        "count": int,
        "movements": List["RateMovement"],
        "disclosure": str,
    },
)
"""Whose rates moved most."""


class RateMovement(TypedDict):
    """How one institution's rate moved."""

    rank: int
    """1 is the best."""
    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    provider: str
    """The institution's name."""
    slug: Union[str, None]
    """Null: the institution is gone since, and has no profile."""
    state: "State"
    """Where the institution is based."""
    rate_then: float
    """Lowest note rate in the market at the end of `from`, percent."""
    observed_then: str
    """The day of that figure: the last on which it was observed, at or before `from`."""
    rate_now: float
    """The same at the end of `to`."""
    observed_now: str
    """The day of that figure, at or before `to`."""
    change: float
    """`rate_now` less `rate_then`, in percentage points."""


class DataQuality(TypedDict):
    """Where figures come from, and what is held."""

    rate_book: "RateBook"
    products: List["ProductQuality"]
    """Those that have rates."""
    references: List["ReferenceRate"]
    """The newest of each."""
    disclosure: str
    """What to show beside the answer."""


class ProductQuality(TypedDict):
    """Rates of one product."""

    product_type: "ProductType"
    good: int
    """How many take part in answers."""
    held: int
    """How many do not."""
    held_because: List["HeldBecause"]
    """Reasons that hold something."""
    oldest_observed_at: str
    """Of all of them."""
    newest_observed_at: str
    """Of all of them."""


class HeldBecause(TypedDict):
    """How many rates a reason holds."""

    reason: "QualityReason"
    count: int
    """A rate that is held for two reasons counts in both."""


class ReferenceRate(TypedDict):
    """A published average."""

    line: str
    """Names the average."""
    label: str
    """What its publisher calls it."""
    rate: float
    """Note rate, percent a year."""
    as_of: str
    """The newest observation in the books that the answer was made from."""


class DepositRates(TypedDict):
    """Deposit accounts, highest yield first."""

    as_of: str
    """The newest observation in the books that the answer was made from."""
    count: int
    """Accounts in this answer."""
    deposit_rates: List["DepositOffer"]
    """Accounts, highest yield first."""
    assumptions: List[str]
    """What the answer assumes, in sentences: what the request leaves out, and what rates do not publish."""
    disclosure: str
    """What to show beside the answer."""


class DepositOffer(TypedDict):
    """An account, and what it earns."""

    rank: int
    """1 is the best."""
    provider: str
    """The institution's name."""
    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    slug: str
    """The institution's name in the address of its profile."""
    product_type: "DepositProductType"
    """The kind of account."""
    apy: float
    """Annual percentage yield, percent."""
    term_months: Union[int, None]
    """Months. Null: any term of the product."""
    amount_range: "Range"
    interest_usd: float
    """Over the term, or over one year if the product has no term."""
    as_of: str
    """When the rate was observed."""
    source_url: Union[str, None]
    """Where the rate was published. Null: not known."""


class CreditUnionProfile(TypedDict):
    """An institution, its rates, and what is known of its membership."""

    credit_union_id: str
    """`<name>|<city>|<STATE>` of the institution; an id that it had before is found, too."""
    name: str
    """The institution's name."""
    also_known_as: List[str]
    """Trade names."""
    slug: str
    """The institution's name in the address of its profile."""
    city: str
    """City of the institution's head office."""
    state: "State"
    """Where the institution is based."""
    county: Union[str, None]
    """County name or FIPS code, as the source gives it. Null: not known."""
    charter_number: Union[int, None]
    """The charter's number at the National Credit Union Administration. Null: not known."""
    assets_usd: Union[float, None]
    """Total assets, US dollars. Null: not known."""
    members: Union[int, None]
    """Number of members. Null: not known."""
    website: Union[str, None]
    """The institution's own site. Null: not known."""
    synthetic: bool
    """True for an invented institution of the embedded data set."""
    as_of: str
    """The newest observation in the books that the answer was made from."""
    rates: List["RateRow"]
    """What the institution publishes."""
    eligibility: NotRequired["MembershipRecord"]
    """Absent: nothing is verified."""
    disclosure: str
    """What to show beside the answer."""


class IssuedKey(TypedDict):
    """A new key. The secret is shown once."""

    key: str
    """The secret. Shown once."""
    key_id: str
    """Id of the key; it is no secret."""
    environment: "Environment"
    plan: "Plan"
    customer_id: str
    """Id of the organization."""
    quota: "Quota"
    created_at: str
    """When it was made."""


class Quota(TypedDict):
    """How much a key may be used."""

    limit: int
    """Units in a window."""
    window_seconds: int
    """Length of a window."""


class CurrentKey(TypedDict):
    """The key of this call, and its use."""

    key_id: str
    """Id of the key; it is no secret."""
    environment: "Environment"
    plan: "Plan"
    customer_id: str
    """Id of the organization."""
    quota: "Quota"
    usage: "Usage"
    created_at: str
    """When it was made."""
    name: NotRequired[Union[str, None]]
    """Your name for the key. Null: it has none."""
    scopes: NotRequired[Union[List["Scope"], None]]
    """What the key may do. Null: all that the plan includes."""
    expires_at: Union[str, None]
    """Until when it is valid: its own time, or the grace after a rotation. Null: until it is revoked."""


class Usage(TypedDict):
    """In the current window, including this call."""

    used: int
    """Units used, this call included."""
    remaining: int
    """Units that are left."""
    resets_in_seconds: int
    """Until the next window begins."""


class RevokedKey(TypedDict):
    """The key that was revoked."""

    key_id: str
    """Id of the key; it is no secret."""
    revoked_at: str
    """From when the key is refused."""


class RotatedKey(TypedDict):
    """The new key, and until when the one before is valid."""

    key: str
    """The secret. Shown once."""
    key_id: str
    """Id of the key; it is no secret."""
    environment: "Environment"
    plan: "Plan"
    customer_id: str
    """Id of the organization."""
    quota: "Quota"
    created_at: str
    """When it was made."""
    previous_key_id: str
    """Id of the key before."""
    previous_key_expires_at: str
    """Until when the key before is valid."""


class KeyList(TypedDict):
    """The keys of an organization that work."""

    keys: List["OrganizationKey"]
    """Oldest first."""


class OrganizationKey(TypedDict):
    """A key, without its secret."""

    key_id: str
    """Id of the key; it is no secret."""
    environment: "Environment"
    name: Union[str, None]
    """Your name for the key. Null: it has none."""
    scopes: Union[List["Scope"], None]
    """What the key may do. Null: all that the plan includes."""
    expires_at: Union[str, None]
    """Until when it is valid. Null: until it is revoked."""
    created_at: str
    """When it was made."""
    last_used_at: Union[str, None]
    """When it was used last, to the hour. Null: never."""
    is_current: bool
    """Whether it is the key of this call."""


class IssuedFurtherKey(TypedDict):
    """A further key. The secret is shown once."""

    key: str
    """The secret. Shown once."""
    key_id: str
    """Id of the key; it is no secret."""
    environment: "Environment"
    plan: "Plan"
    customer_id: str
    """Id of the organization."""
    quota: "Quota"
    created_at: str
    """When it was made."""
    name: Union[str, None]
    """Your name for the key. Null: it has none."""
    scopes: Union[List["Scope"], None]
    """What the key may do. Null: all that the plan includes."""
    expires_at: Union[str, None]
    """Until when it is valid. Null: until it is revoked."""


OrganizationUsage = TypedDict(
    "OrganizationUsage",
    {
        "from": str,
        "to": str,
        "total": "UsageTotal",
        "by_day": List["UsageOfDay"],
        "by_operation": List["UsageOfOperation"],
        "by_key": List["UsageOfKey"],
    },
)
"""What an organization called."""


class UsageTotal(TypedDict):
    """All of them together."""

    calls: int
    """Calls, those that failed included."""
    failed: int
    """Calls that were answered with a status from 400 on."""
    cost: int
    """What they cost of the quota."""


class UsageOfDay(TypedDict):
    """What was called on one day."""

    date: str
    """The day, in UTC."""
    calls: int
    """Calls, those that failed included."""
    failed: int
    """Calls that were answered with a status from 400 on."""
    cost: int
    """What they cost of the quota."""


class UsageOfOperation(TypedDict):
    """How often one operation was called."""

    operation: Union[str, None]
    """The operation's `operationId`. Null: none, as of an unknown address, or of a tool call that came to nothing."""
    calls: int
    """Calls, those that failed included."""
    failed: int
    """Calls that were answered with a status from 400 on."""
    cost: int
    """What they cost of the quota."""


class UsageOfKey(TypedDict):
    """What was called with one key."""

    key_id: str
    """Id of the key; it is no secret."""
    name: Union[str, None]
    """Your name for the key. Null: it has none."""
    calls: int
    """Calls, those that failed included."""
    failed: int
    """Calls that were answered with a status from 400 on."""
    cost: int
    """What they cost of the quota."""


class Capabilities(TypedDict):
    """Every operation, in short."""

    version: str
    """Version of the API."""
    flows: List["Flow"]
    """Every operation."""


class Flow(TypedDict):
    """One operation."""

    flow: str
    """The operation's name in short."""
    method: str
    """HTTP method."""
    path: str
    """Path of the operation."""
    tool: Union[str, None]
    """Name of the tool. Null: it is none."""
    plan: Union[str, None]
    """Null: keyless."""
    cost: str
    """What a call costs of the quota."""
    description: str
    """What it does."""


OpenApiDocument = Dict[str, Any]
"""This document."""


class Health(TypedDict):
    """The service is up."""

    status: Literal["ok"]
    """`ok`, or the service does not answer."""
    version: str
    """Version of the API."""


class Readiness(TypedDict):
    """The service answers as promised."""

    status: Literal["ready"]
    """`ready`; if it is not, the answer is 503."""
    checks: "ReadinessChecks"


class ReadinessChecksBooks(TypedDict):
    """The books that answers are made from."""

    ok: bool
    """Whether it is well."""
    version: Union[str, None]
    """The live set of books in force; null: none was published."""
    age_seconds: Union[int, None]
    """Since it came into force."""


class ReadinessChecksEvaluator(TypedDict):
    """Whether monitors keep up with the books."""

    ok: bool
    """Whether it is well."""
    behind_seconds: int
    """How long monitors have waited for the newest books."""


class ReadinessChecksDeliveries(TypedDict):
    """Whether webhooks are sent in time."""

    ok: bool
    """Whether it is well."""
    overdue_seconds: int
    """How long the oldest due webhook has waited."""


class ReadinessChecksDeadLetters(TypedDict):
    """Messages that a queue gave up on."""

    ok: bool
    """Whether it is well."""
    count: int
    """Messages that a queue gave up on."""


class ReadinessChecksLimiter(TypedDict):
    """Whether quota is counted."""

    ok: bool
    """False: quota can't be counted, and calls are let through."""


class ReadinessChecks(TypedDict):
    """What the service is measured by."""

    books: "ReadinessChecksBooks"
    """The books that answers are made from."""
    evaluator: "ReadinessChecksEvaluator"
    """Whether monitors keep up with the books."""
    deliveries: "ReadinessChecksDeliveries"
    """Whether webhooks are sent in time."""
    dead_letters: "ReadinessChecksDeadLetters"
    """Messages that a queue gave up on."""
    limiter: "ReadinessChecksLimiter"
    """Whether quota is counted."""
