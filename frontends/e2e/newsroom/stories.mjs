/**
 * Invented stories about invented places. The Veldhaven strike is the event that the journeys watch for:
 * `strikeVote` is its first report, `strikeVoteRewritten` another paper's rewriting of that report,
 * `strikeTalksCollapse` the next thing that happens, and the rest shares words with it but is about something else.
 */
export const STRIKE_PROMPT = 'Strikes and work stoppages at the port of Veldhaven';

export const STORIES = {
  strikeVote: {
    title: 'Dockworkers at the port of Veldhaven vote to strike from Monday',
    summary: 'Crane drivers and lashers at the port of Veldhaven will stop work on Monday after nine in ten members backed a strike over night shifts.',
    author: 'Maren Okkels',
    body: [
      'Dockworkers at the port of Veldhaven will walk out at six on Monday morning after 91 per cent of the members of the Harbour Hands Union voted for a strike, the union said on Thursday evening. It would be the first full work stoppage at the port in fourteen years.',
      'The dispute is about night shifts. Terminal operator Brightwater Quays wants crane drivers to work five nights in a row instead of three, and has offered a bonus of 180 florins a month. The union calls the offer “a tip for a ruined back” and asks for a limit of three nights and a twelfth rest day.',
      '“Nobody in that hall wanted this,” said Ilse Tamsin, who leads the union’s branch in Veldhaven. “But our people have been falling asleep in their cabs forty metres above the quay, and the company answers with a brochure.”',
      'Brightwater Quays said that it regretted the vote and would keep two of its seven berths open with staff from its offices. The company handles about sixty per cent of the containers that pass through Veldhaven, mostly fruit, paper and machine parts.',
      'Shipping lines have begun to make other plans. Coldstream Lines said that three of its ships would call at Osterby instead, which adds two days for goods that go on by rail. Freight forwarders in the valley said they expected empty shelves in the second week, not in the first.',
      'The strike is to last until the company returns to talks, the union said. A mediator named by the regional government has invited both sides for Saturday.',
    ],
  },
  strikeVoteRewritten: {
    title: 'Veldhaven port workers vote for strike starting Monday',
    summary: 'Nine in ten union members at the port of Veldhaven have voted for a strike over night shifts that starts on Monday.',
    author: 'Jory Pell',
    body: [
      'Port workers in Veldhaven will walk out at six on Monday morning after 91 per cent of the members of the Harbour Hands Union voted for a strike, the union announced on Thursday night. It would be the first full work stoppage at the port in fourteen years.',
      'At the heart of the dispute are night shifts. Terminal operator Brightwater Quays wants crane drivers to work five nights in a row instead of three, and has offered a bonus of 180 florins a month. The union wants a limit of three nights and a twelfth rest day.',
      '“Nobody in that hall wanted this,” said Ilse Tamsin, who leads the union’s branch in Veldhaven. “But our people have been falling asleep in their cabs forty metres above the quay.”',
      'Brightwater Quays said it regretted the vote and would keep two of its seven berths open with staff from its offices. The company handles about sixty per cent of the containers that pass through Veldhaven, mostly fruit, paper and machine parts.',
      'Shipping lines have begun to make other plans. Coldstream Lines said three of its ships would call at Osterby instead, which adds two days for goods that go on by rail.',
      'The strike is to last until the company returns to talks. A mediator named by the regional government has invited both sides for Saturday.',
    ],
  },
  strikeTalksCollapse: {
    title: 'Mediation fails in Veldhaven: operator closes all seven berths and locks out strikers',
    summary: 'Talks between Brightwater Quays and the dockworkers of Veldhaven ended without a result; the operator shuts the whole terminal until further notice.',
    author: 'Maren Okkels',
    body: [
      'The attempt to mediate in the strike at the port of Veldhaven broke down on Saturday night. Ninety minutes after the talks ended, Brightwater Quays announced that it would close all seven berths and send home 640 employees without pay.',
      'Mediator Corvin Aldergate said that the sides had been “one sentence apart” at nine o’clock. According to three people in the room, the company then withdrew an offer to cap night work at four shifts because its insurer would not cover the second gate.',
      'The lock-out is lawful only if it protects the plant, labour lawyer Petra Quist told this paper, and a court in Northgate will hear the union’s complaint on Tuesday. Until then no ship will be unloaded at the terminal.',
      'Eleven vessels lay at anchor in the roads on Sunday morning, among them two with chilled pears. The port authority has lifted berth fees for waiting ships and is preparing the old timber quay for urgent medical goods.',
      'Around four hundred dockworkers marched to the customs house at noon. The march was peaceful; a brass band played, and the bakery on the corner handed out bread.',
    ],
  },
  breadPrize: {
    title: 'Veldhaven bakery wins national rye bread prize for the third time',
    summary: 'Fennimore’s bakery in Veldhaven has again taken the golden crust.',
    author: 'Tilda Rowe',
    body: [
      'The jury tasted 214 loaves and came back to the same one. Fennimore’s of Veldhaven has won the national prize for rye bread, as it did last year and the year before.',
      'Master baker Odo Fennimore lets his dough rest for thirty-one hours in a cellar below the fish market. He puts the taste down to sea air and to a sourdough that his grandmother began in a milk churn.',
      'The prize carries no money, but the queue on Saturday reached around the church. Fennimore asked customers to bring their own bags and a little patience.',
    ],
  },
  rateDecision: {
    title: 'Osmark’s central bank leaves its rate at 2.75 per cent',
    summary: 'The bank sees prices calming and waits for the harvest.',
    author: 'Jory Pell',
    body: [
      'The central bank of Osmark has left its main rate at 2.75 per cent, as all but one of the economists asked beforehand had expected.',
      'Governor Hedda Lisle said that food prices had calmed and that wages grew more slowly than in spring. The bank would look at the harvest before it moved.',
      'The crown rose a little against the florin. Bond yields hardly moved.',
    ],
  },
  lanternFestival: {
    title: 'Ten thousand lanterns on the river as Northgate ends its longest summer',
    summary: 'The festival returned to the old bridge after two years.',
    author: 'Tilda Rowe',
    body: [
      'By half past nine the river was a road of light. Northgate has closed its summer with a lantern festival for the first time since the bridge was mended.',
      'Children had folded the boats out of waxed paper in school. The fire brigade followed in two dinghies and fished out whatever strayed towards the mill.',
      'The mayor counted ten thousand boats, the brigade eight. Both agreed that it was enough.',
    ],
  },
  observatory: {
    title: 'Students at Kettering Moor find a comet on their second night',
    summary: 'A faint smudge in four pictures turned out to be new.',
    author: 'Ansel Brook',
    body: [
      'Two students who had been given the telescope on Kettering Moor for a week needed only a night and a half to find a comet with it.',
      'Wren Halloway and Tobias Ek compared four pictures that were taken twenty minutes apart and saw a faint smudge move against the stars. The survey centre confirmed the find on Wednesday.',
      'The comet will be brightest in March and stay too faint for the naked eye. It carries their names.',
    ],
  },
  ferryTimetable: {
    title: 'Ferry to Little Skerry sails twice a day from October',
    summary: 'The winter timetable adds a boat at noon.',
    author: 'Ansel Brook',
    body: [
      'Islanders have asked for it for years: from October the ferry to Little Skerry sails twice a day, at seven and at noon.',
      'The county pays for the second boat out of the money that was set aside for the lighthouse road, which the sea has taken twice.',
      'Tickets stay at four florins; dogs and bicycles travel free.',
    ],
  },
  hafenstreik: {
    title: 'Hafenarbeiter in Veldhaven stimmen für Streik ab Montag',
    summary: 'Im Hafen von Veldhaven ruht ab Montag die Arbeit: 91 Prozent der Gewerkschaftsmitglieder stimmten für den Ausstand.',
    author: 'Gesa Lindwurm',
    body: [
      'Die Hafenarbeiter von Veldhaven legen am Montag um sechs Uhr die Arbeit nieder. 91 Prozent der Mitglieder der Gewerkschaft Harbour Hands stimmten für den Streik, wie die Gewerkschaft am Donnerstagabend mitteilte.',
      'Gestritten wird um die Nachtschichten. Der Betreiber Brightwater Quays verlangt von den Kranführern fünf Nächte hintereinander statt drei und bietet dafür 180 Gulden im Monat.',
      'Die Reederei Coldstream Lines leitet drei Schiffe nach Osterby um. Ein Vermittler der Regionalregierung hat beide Seiten für Samstag eingeladen.',
    ],
  },
  seilbahn: {
    title: 'Kastelburg bekommt eine Seilbahn über den Fluss',
    summary: 'Der Rat stimmt nach sieben Stunden zu.',
    author: 'Gesa Lindwurm',
    body: [
      'Nach sieben Stunden Beratung hat der Rat von Kastelburg den Bau einer Seilbahn über die Ahle beschlossen. Sie soll den Bahnhof mit der Oberstadt verbinden und in vier Minuten fahren.',
      'Die Kosten liegen bei 38 Millionen Gulden. Gegner fürchten um den Blick von der Burgterrasse, Befürworter um die Geduld der Pendler auf der einzigen Brücke.',
      'Baubeginn ist im Frühjahr, sofern die Fledermäuse im alten Pegelturm bis dahin umgezogen sind.',
    ],
  },
  fromagerie: {
    title: 'À Montrevel, la dernière fromagerie de la vallée trouve un repreneur',
    summary: 'Deux sœurs reprennent la cave et ses trois cents meules.',
    author: 'Odile Varenque',
    body: [
      'La cave ne fermera pas. Deux sœurs venues de la côte, Solène et Maud Tarride, reprennent la dernière fromagerie de la vallée de Montrevel, avec ses trois cents meules et sa vieille chaudière de cuivre.',
      'Le maître fromager, qui cherchait un successeur depuis quatre ans, restera un hiver de plus. « Le fromage, cela ne s’écrit pas, cela se retourne », dit-il.',
      'La commune prête les murs, et les éleveurs ont promis leur lait jusqu’au printemps.',
    ],
  },
  faro: {
    title: 'El faro de Sanlora vuelve a encenderse después de once años',
    summary: 'Los vecinos repararon la lámpara con piezas de un cine.',
    author: 'Inés Carralba',
    body: [
      'El faro de Sanlora ha vuelto a encenderse después de once años. Los vecinos repararon la lámpara con piezas del proyector del antiguo cine y con un motor que donó la cofradía de pescadores.',
      'La autoridad portuaria había dado la torre por perdida tras el temporal. Ahora estudia si la luz puede figurar otra vez en las cartas de navegación.',
      'La primera noche subieron ciento veinte personas, de cuatro en cuatro, porque la escalera no admite más.',
    ],
  },
};

/** What each site has already published when the newsroom opens. */
export const ARCHIVE = {
  'harbour-ledger': ['ferryTimetable', 'rateDecision'],
  'northgate-wire': ['lanternFestival', 'observatory'],
  'kastelburger-rundschau': ['seilbahn'],
  'courrier-de-montrevel': ['fromagerie'],
  'faro-de-sanlora': ['faro'],
  'still-waters-monthly': ['observatory'],
  'brokenhurst-bugle': ['breadPrize', 'lanternFestival'],
  'tardy-tribune': ['ferryTimetable'],
  'gatekeep-gazette': ['rateDecision'],
  'closed-chronicle': ['rateDecision'],
};
