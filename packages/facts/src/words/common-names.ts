// Well-known names that people write without capitals, and without a word such as "company" or "college". In lower case, with bars between them.

export const COMMON_EMPLOYERS = [
  "walmart|amazon|costco|target|kroger|home depot|lowes|lowe's|walgreens|cvs|rite aid|best buy|publix|safeway|albertsons|aldi|meijer|heb|h-e-b",
  "wegmans|whole foods|trader joes|trader joe's|kohls|kohl's|macys|macy's|nordstrom|dollar general|dollar tree|tractor supply|autozone|ikea",
  "mcdonalds|mcdonald's|starbucks|chick-fil-a|wendys|wendy's|taco bell|chipotle|subway|waffle house|cracker barrel",
  "ups|fedex|usps|us postal service|u.s. postal service|postal service|post office|dhl|jb hunt|schneider|werner|swift|xpo|old dominion|ryder",
  "union pacific|bnsf|csx|norfolk southern|amtrak|greyhound|delta|united airlines|american airlines|southwest airlines|alaska airlines|jetblue",
  "boeing|lockheed martin|lockheed|raytheon|northrop grumman|northrop|general dynamics|bae systems|l3harris|spirit aerosystems|pratt and whitney|pratt & whitney|sikorsky|huntington ingalls|newport news shipbuilding|bath iron works|electric boat",
  "ford|gm|general motors|chrysler|stellantis|toyota|honda|nissan|hyundai|kia|subaru|tesla|bmw|mercedes|volkswagen|volvo|mack|paccar|cummins|caterpillar|john deere|deere|goodyear|michelin|bridgestone|firestone|harley-davidson|polaris",
  "ge|general electric|ge aviation|3m|honeywell|emerson|eaton|whirlpool|kodak|xerox|ibm|hp|dell|intel|micron|amd|texas instruments|microsoft|google|apple|meta|facebook|oracle|cisco|salesforce|epic",
  "at&t|att|verizon|t-mobile|comcast|spectrum|charter|cox|centurylink|lumen|sprint",
  "exxon|exxonmobil|chevron|conocophillips|phillips 66|valero|marathon|shell|bp|halliburton|schlumberger|duke energy|dominion|entergy|georgia power|pg&e|con edison|coned|consumers energy|dte|xcel energy|xcel|ameren|tva|national grid|eversource",
  "us steel|u.s. steel|nucor|alcoa|dow|dupont|basf|corning|kohler|georgia-pacific|international paper|weyerhaeuser|sherwin-williams|ppg|eastman|peabody|consol",
  "tyson|cargill|smithfield|hormel|jbs|perdue|pilgrims|conagra|general mills|kellogg|kelloggs|kraft|frito lay|frito-lay|pepsi|pepsico|coca-cola|coke|nestle|hershey|mars|anheuser-busch|budweiser|sysco|us foods|land o'lakes",
  "procter and gamble|p&g|johnson and johnson|j&j|pfizer|merck|eli lilly|lilly|abbott|abbvie|bayer|medtronic|stryker|baxter|quest diagnostics|labcorp",
  "hca|kaiser|kaiser permanente|mayo|mayo clinic|cleveland clinic|ascension|tenet|upmc|geisinger|intermountain|banner health|sutter|sutter health|providence|advocate|advocate aurora|atrium|atrium health|novant|ochsner|mercy|sanford|sanford health|avera|unitypoint|bon secours|sentara|carilion|summa health|summa|beaumont|henry ford|spectrum health|corewell|houston methodist|baylor|memorial hermann|st judes|st jude|davita|fresenius",
  "state farm|allstate|geico|progressive|nationwide|liberty mutual|travelers|usaa|aetna|cigna|humana|anthem|unitedhealth|united healthcare|blue cross|aflac|principal",
  "bank of america|wells fargo|chase|jpmorgan|citi|citibank|capital one|us bank|pnc|truist|fidelity|vanguard|schwab|edward jones",
  "marriott|hilton|hyatt|disney|universal|mgm|caesars|wynn|golden nugget",
  "accenture|deloitte|kpmg|pwc|ernst & young|booz allen|leidos|saic|caci|battelle|fluor|bechtel|kiewit|jacobs",
  "adp|paychex|uber|lyft|doordash|instacart|waste management|republic services|cintas|aramark|sodexo|compass",
  "va|the va|irs|fbi|tsa|faa|nasa|noaa|epa|usda|dea|dhs|social security administration|forest service|park service|us forest service|nypd|lapd|fdny|mta|cta|septa|bart|wmata",
].join("|");

export const COMMON_SCHOOLS = [
  "scad|san jose state|sj state|embry-riddle|embry riddle|blinn|blinn college|west point|naval academy|air force academy|annapolis|fresno state|san diego state|sac state|long beach state|sonoma state|chico state|blackhawk tech|mt. sac|mt sac|unc asheville|ucla|usc|ucsd|ucsb|uc davis|uc berkeley|uc irvine|uc riverside|uc santa cruz|uc merced|sdsu|sjsu|csun|csulb|csuf|cal poly|cal state|stanford|caltech",
  "uw|wsu|wwu|ewu|cwu|uo|osu|psu|boise state|byu|byu-idaho|byui|uvu|usu|unlv|unr|asu|nau|u of a|unm|nmsu|cu boulder|csu|msu|umt",
  "ut austin|ut|utsa|utep|utrgv|uta|utd|unt|ttu|tamu|txst|texas a&m|texas tech|texas state|sfa|shsu|uh|tcu|smu|rice|baylor|prairie view",
  "ou|oklahoma state|ok state|lsu|ull|ulm|tulane|grambling|southern|xavier|uark|uca|ole miss|mississippi state|usm|alabama|auburn|uab|uah|troy|tuskegee|jsu",
  "ucf|usf|fsu|uf|fiu|fau|unf|uwf|famu|uga|ksu|gsu|georgia tech|georgia state|georgia southern|emory|mercer|spelman|morehouse|clemson|usc upstate|citadel|the citadel|coastal carolina|furman|wofford",
  "unc|nc state|ncsu|ecu|uncc|uncg|uncw|app state|duke|wake forest|nccu|nc a&t|elon|davidson|utk|mtsu|etsu|vanderbilt|vandy|memphis|uva|vcu|gmu|jmu|odu|virginia tech|liberty|radford|norfolk state|hampton|william and mary|wvu|marshall",
  "uk|uofl|eku|wku|nku|ohio state|ohio u|kent state|bgsu|wright state|ut toledo|case western|oberlin|denison|kenyon|xavier|ohio northern|sinclair|purdue|notre dame|ball state|indiana state|iupui|iu|butler|depauw|valpo|ivy tech|rose-hulman",
  "umich|u of m|michigan state|wmu|emu|cmu|wayne state|gvsu|oakland university|michigan tech|nmu|uic|niu|siu|isu|uiuc|northwestern|depaul|loyola|uwm|uw-madison|uw madison|marquette|st norbert|umn|st olaf|macalester|carleton|gustavus|ndsu|und|sdsu|usd|iowa state|drake|uni|grinnell|creighton|unl|uno|k-state|kansas state|wichita state|mizzou|mizzou|umkc|slu|missouri state",
  "penn state|pitt|temple|drexel|villanova|lehigh|bucknell|lafayette|swarthmore|haverford|bryn mawr|iup|kutztown|west chester|millersville|rutgers|njit|rowan|princeton|seton hall|montclair state|udel|umd|umbc|towson|morgan state|howard|georgetown|gwu|american university|johns hopkins|jhu",
  "nyu|columbia|fordham|cuny|suny|hunter|baruch|city college|stony brook|binghamton|ub|suny buffalo|suny albany|suny oswego|syracuse|cornell|colgate|rit|rpi|vassar|skidmore|alfred",
  "uconn|yale|wesleyan|quinnipiac|brown|uri|bryant|providence college|umass|umass amherst|umass lowell|umass boston|harvard|mit|bu|bc|boston college|northeastern|tufts|brandeis|smith college|amherst|williams|wpi|holy cross|unh|dartmouth|keene state|uvm|norwich|middlebury|champlain|umaine|bowdoin|bates|colby|usm",
  "gonzaga|whitman|reed|lewis and clark|willamette|u of o|oregon state|washington state|u dub|university of washington|u of i|montana state|boise st|weber state|southern utah|utah state|uh manoa|uaf|uaa|howard|asu online|wgu|snhu|phoenix|pima|valencia|miami dade|tri-c|nova|lone star|tcc|acc|mcc|cpcc|wake tech",
].join("|");

export const COMMON_ASSOCIATIONS = [
  "knights of columbus|elks|moose lodge|elks lodge|rotary|rotary club|lions club|kiwanis|masons|freemasons|shriners|eagles|american legion|vfw|dav|amvets|iava|ymca|ywca|4-h|ffa|scouts|boy scouts|girl scouts",
  "aaa|aarp|nra|naacp|sierra club|audubon society|american red cross|red cross|habitat for humanity|farm bureau|texas farm bureau|american consumer council|consumers council",
  "teamsters|uaw|ibew|afscme|seiu|uswa|usw|united steelworkers|steelworkers|cwa|ufcw|iam|machinists|aft|nea|iatse|ila|ilwu|umwa|atu|twu|nalc|apwu|npmhu|afge|nteu|natca|alpa|iaff|fop|pba|carpenters union|plumbers union|ironworkers|pipefitters",
  "junior league|toastmasters|phi beta kappa|alpha kappa alpha|delta sigma theta|omega psi phi|kappa alpha psi|daughters of the american revolution|dar|ieee|ama|aba|ana|acm|asce|asme|aicpa",
].join("|");
