/** Everyday English words beyond those of news: they describe a subject and seldom are one. */
export const COMMON_ENGLISH = `
catch caught break broke broken build built burn buy bought carry choose chose chosen climb complete consider contain count cover create cross damage
deal decide deliver depend describe destroy develop die disappear discuss divide draw drew drive drove eat enter escape establish examine exist
explain express extend face fail fear feed fight fought fill finish fit fix fly flew force form gain gather generate grant handle hang hide hire hold
hope hunt hurt improve include indicate influence inform intend introduce invite involve join judge jump keep kick knock lack land last laugh launch
lay lend lift link listen load lock lose lost love maintain manage mark match matter measure meet met melt message miss mix notice obtain occur
operate order organise organize own pack paint park pass perform permit pick place please point pour practice prefer prepare present press prevent
prove provide publish pull push raise rate react reach realise realize recognise recognize record recover reduce refer reflect refuse regard relate
remember remove repair repeat replace reply represent rescue respond rest result return reveal ride ring roll save seek sought select send sent
separate serve settle shake share shape shift shoot shot shout shut sign sing sit sleep slide slip smile sort sound speed spend spent split spread
stage steal stole stolen stick stuck store study succeed suffer suggest suit supply suppose surprise surround suspect swim switch teach taught tend
thank throw threw throws tie touch train transfer treat trust try turn understand unite use used visit wait walk warn wash watch wear weigh win wonder
worry accident action activity adult advice afternoon air amount animal answer arm arrangement attempt attention audience author average background
balance ball base basis bed beginning behaviour behavior benefit bill bit blood blue body bottom box boy brother brown building bus camera card care
career central chair challenge chance character choice citizen class clear click climate clothes club cold colour color condition connection content
context control conversation copy corner couple courage course crew crisis crowd cup current dark daughter debate degree depth detail device
difference dinner direction disaster discussion distance document door double doubt dream dress drink driver early ear edge education effort energy
engine environment equipment error evening example exchange exercise experience eye failure fashion fast father favourite favorite field figure finger
floor flow flower focus food foot fresh friend front fruit fun function future garden gift girl goal grass ground guest gun hair hand happy head heat
heavy height hill hole holiday hot hour house human idea image income individual injury inside instance instead interest item journey key kind king
kitchen knife knowledge lady language laughter layer leaf leg length lesson level library lie light limit line lip list location lot low lunch machine
magazine magic main male mass master material maximum meal meaning medium member memory mention middle mind minimum minute mirror mistake mixture
mobile moment mood mother mouth movement nature neck neighbour neighbor nerve net noise normal nose note object occasion ocean offer older opportunity
opposite option original outside owner page pain pair paper parent passage path patient pattern peace pen people pepper perfect performance period
permission person phase photograph picture piece plane plant plastic plate player pleasure plenty pocket poem position positive possibility pot
potential pound poverty prayer presence pressure prime print priority private prize procedure process profile progress promise proof property proposal
protection purpose quality quantity queen quiet race radio range rank reader reality reason recipe recommendation red reference reform relation
relationship relief religion request resident resistance resource response responsibility road rock roof room root rope rough round route row rub ruin
safe safety sample sand scale scene schedule scheme score screen search season seat second secret section selection self sense sentence series set sex
shade shadow shelf shelter shine shirt shock shoe short shoulder show shower side sight silence singer sister size skill skin sky society soft soil
solution son song soul source space speaker speech spirit spot spring square staff standard star statement step stone stop storage story stranger
stream street stress stretch string structure style success suggestion summer surface surgery sweet swing sympathy table tail talent target task taste
teacher tear telephone television temperature term theme theory thick thin thought threat ticket tight tip tired title tone tongue tool tooth topic
tough tour towel town track trade tradition traffic translate travel treatment tree trend trick trip trouble truck truth type uncle unit university
user value variety version victory video view village violence vision voice volume wage wall warm warning waste wave weakness wealth weather web
wedding week weight west wheel white wide wife wild wind window wing winner winter wire wise wish witness wood word worker writer yard yellow youth
zone alone ancient annual apparent available aware basic brief bright busy careful cheap clean close complex cool correct crazy cruel daily dangerous
dead dear deep direct dirty dry due eager empty equal essential exact excellent exciting expensive extra fair false familiar famous female final fine
firm flat former free friendly full funny gentle glad grand gray green grey guilty handsome helpful honest huge illegal impossible independent initial
innocent joint junior lazy legal live lonely long loose loud lucky mad massive mental minor missing modern narrow nasty native natural neat necessary
negative nervous nice obvious odd official opening ordinary overall painful plain pleasant polite poor popular possible powerful practical pretty
previous professional proper proud pure quick rapid raw ready real reasonable regular relevant responsible rich royal sad senior sensitive serious
severe sharp shy sick similar simple single slight slow smart smooth solid sorry spare specific spiritual steady straight strange strict stupid sudden
sufficient suitable super sure tall temporary terrible tiny traditional true typical ugly unable unfair unhappy unique universal unknown upper urban
useful usual valuable various vast visible visual vital weird welcome western wet whole willing wonderful wooden worth wrong young accuse accusation
allegation applicant claim criticise criticism denial admit avoid attract attend arrive appear apply agree afford achieve absorb abandon app apps
download upload login site messaging players routes
`;
