/** A form of article, rather than a subject, that a prompt may leave out. */
export type ArticleForm = 'opinion' | 'live' | 'rumour' | 'review' | 'obituary' | 'advertorial' | 'digest' | 'background' | 'archive' | 'interview';

interface FormWords {
  /** What it is called in a reason, with its article. */
  label: string;
  /** What prompts call it, in any language. */
  asked: string;
  /** What stands above such an article, or before or behind a bar or colon in its headline. */
  headed: string;
}

/** What forms of article are called in prompts and in headlines. */
export const FORM_WORDS: Record<ArticleForm, FormWords> = {
  opinion: {
    label: 'an opinion piece',
    asked: "opinions?(?: pieces?)?|op-?eds?|columns?|columnists?|commentar(?:y|ies)|comment pieces?|editorials?|kommentare?n?|meinung(?:en|sbeiträge|sartikel|sstücke)?|leitartikel|glossen?|kolumnen?|tribunes?|éditoriaux|éditorial|éditos?|chroniques?|opinión|opiniones|columnas?(?: de opinión)?|tribunas?|editoriales|opinioni|editoriali|commenti|opinião|opiniões|colunas?|editoriais|opiniestukken|opinies?|commentaren|ledare|debattartik(?:el|lar)|krönik(?:a|or)|мнени[ея]|колонк[аи]|komentarze|felietony|opinie|думки|köşe yazıları|社説|论评|评论|사설|مقالات الرأي",
    headed: "opinion|op-?ed|comment|commentary|editorial|column|our view|viewpoint|letters?|kommentar|meinung|leitartikel|gastbeitrag|glosse|kolumne|tribune|éditorial|édito|chronique|point de vue|opinión|columna|tribuna|editoriale|commento|l['’]opinione|opinião|coluna|artigo de opinião|opinie|commentaar|ledare|krönika|debatt|мнение|колонка|думка|komentarz|felieton|opinia|köşe yazısı|社説|コラム|评论|社论|사설|칼럼|رأي",
  },
  live: {
    label: 'a live blog',
    asked: "live[- ]?blogs?|live[- ]?tickers?|live updates?|liveticker|newsticker|en direct|directos?|in diretta|dirette|ao vivo|liveblogs?|livesändningar|онлайн-трансляци[яи]|relacje na żywo|canlı anlatım|速報|文字直播|실시간",
    headed: "live|live ?blog|live ?ticker|liveticker|newsblog|newsticker|ticker|en direct|direct|directo|en directo|en vivo|minuto a minuto|in diretta|diretta|ao minuto|ao vivo|direto|na żywo|relacja|liveblog|онлайн|наживо|canlı|速報|ライブ|直播|实时|실시간|مباشر",
  },
  rumour: {
    label: 'a rumour',
    asked: "rumou?rs?|gossip|speculations?|gerüchte?n?|klatsch|spekulationen|rumeurs?|ragots|rumores|cotilleos?|chismes|indiscrezioni|pettegolezzi|boatos|fofocas?|geruchten|roddels?|rykten|skvaller|слухи|чутки|plotki|söylenti(?:ler)?|噂|传闻|流言|소문|شائعات",
    headed: "rumou?rs?|gossip|gerücht|rumeur|rumor|indiscrezione|boato|gerucht|rykte|слухи?|чутки|plotka|söylenti|噂|传闻|소문",
  },
  review: {
    label: 'a review',
    asked: "(?:book |film |movie |album |restaurant |product |game )?reviews?|rezensionen?|testberichte?|kritiken|critiques?|reseñas?|críticas|recensioni?|resenhas?|recensies?|recension(?:er)?|рецензи[яи]|отзывы|recenzje?|рецензії|incelemeler|書評|レビュー|测评|影评|리뷰",
    headed: "review|rezension|test|im test|kritik|critique|reseña|crítica|recensione|resenha|recensie|recension|рецензия|рецензія|recenzja|inceleme|書評|レビュー|测评|影评|리뷰",
  },
  obituary: {
    label: 'an obituary',
    asked: "obituar(?:y|ies)|obits?|nachrufe?n?|todesanzeigen|nécrologies?|obituarios?|necrológicas?|esquelas|necrologi?|obituários?|overlijdensberichten|in memoriams?|nekrologe?r?|некрологи?|nekrologi?|ölüm ilanları|訃報|讣告|부고",
    headed: "obituary|nachruf|nécrologie|disparition|obituario|necrológica|necrologio|obituário|in memoriam|dödsruna|некролог|nekrolog|wspomnienie|訃報|讣告|부고",
  },
  advertorial: {
    label: 'an advertorial',
    asked: "advertorials?|sponsored(?: content| posts?)?|adverts?|ads|advertising|promotions?|werbung|anzeigen|publi-?r[ée]dactionnels?|publicités?|publirreportajes?|publicidad|pubbliredazionali|pubblicità|publieditoriais|publicidade|reclame|annonser|reklam[ay]?|реклама|рекламы|реклами|広告|广告|광고",
    headed: "advertorial|sponsored|sponsored content|paid post|partner content|advertisement|anzeige|werbung|publi-?r[ée]dactionnel|contenu sponsorisé|publirreportaje|contenido patrocinado|pubbliredazionale|contenuto sponsorizzato|publieditorial|conteúdo patrocinado|partnerbijdrage|annons|materiał sponsorowany|на правах рекламы|реклама|reklam|広告|PR|广告|광고",
  },
  digest: {
    label: 'a round-up',
    asked: "newsletters?|round-?ups?|digests?|briefings?|summaries|weekly reviews?|wochenrückblicke?|presseschau(?:en)?|überblicke?|revues? de presse|bolet[ií]n(?:es)?|resúmenes|rassegne? stampa|riepiloghi|resumos?|nieuwsbrieven|nieuwsoverzicht(?:en)?|nyhetsbrev|дайджест(?:ы|и)?|przegląd(?:y)? prasy|bülten(?:ler)?|ニュースレター|简报|뉴스레터",
    headed: "newsletter|round-?up|digest|(?:morning|evening|saturday|sunday|monday|friday|daily|weekly|weekend)(?: news)? briefing|briefing|in brief|news in brief|the week in \\p{L}+|what (?:we|you) missed|kurz notiert|kurzmeldungen|wochenrückblick|der tag|presseschau|en bref|l['’]essentiel|revue de presse|en breve|boletín|resumen(?: de la semana| del día)?|in breve|rassegna|em resumo|resumo (?:do dia|da semana)|kort nieuws|het nieuws van|nyheter i korthet|дайджест|главное за|головне за|w skrócie|przegląd|günün özeti|ニュース一覧|简报|뉴스 브리핑",
  },
  background: {
    label: 'a background piece',
    asked: "(?:background )?explainers?|background(?:ers?| pieces?| articles?| stories)?|analys[ei]s|hintergr[uü]nde?(?:artikel|berichte?|stücke)?|analysen|erklärstücke|décryptages?|analyses|análisis|explicativos|approfondimenti|analisi|análises|achtergrond(?:en|verhalen|artikelen)?|bakgrund(?:er)?|аналитика|analizy|аналітика|analiz(?:ler)?|解説|分析|해설",
    headed: "explainer|explained|background|analysis|q&a|faq|what we know|hintergrund|analyse|erklärt|was wir wissen|fragen und antworten|décryptage|analyse|explications|análisis|claves|las claves|qué se sabe|approfondimento|analisi|cosa sappiamo|análise|entenda|achtergrond|uitleg|vragen|bakgrund|analys|разбор|аналитика|аналітика|analiza|analiz|解説|分析|해설",
  },
  archive: {
    label: 'from the archive',
    asked: "(?:from the )?archives?(?: pieces?)?|look-?backs?|anniversar(?:y|ies)(?: pieces?)?|rückblicke?n?|archives|rétrospectives?|archivo|retrospectivas?|dall['’]archivio|arquivo|terugblik(?:ken)?|uit het archief|tillbakablickar|из архива|z archiwum|arşiv",
    headed: "from the archives?|archive|on this day|looking back|look back|years? (?:on|ago|after|later)|aus dem archiv|rückblick|archives|rétrospective|il y a (?:un|\\d+) ans?|archivo|del archivo|hace \\d+ años|dall['’]archivio|archivio|do arquivo|arquivo|uit het archief|terugblik|ur arkivet|из архива|з архіву|z archiwum|arşivden|アーカイブ|档案",
  },
  interview: {
    label: 'an interview',
    asked: "interviews?|entretiens?|entrevistas?|interviste?|интервью|інтерв'ю|wywiady?|röportajlar?|インタビュー|专访|采访|인터뷰",
    headed: "interview|im gespräch|entretien|entrevista|intervista|интервью|інтерв[’']ю|wywiad|röportaj|インタビュー|专访|인터뷰",
  },
};
