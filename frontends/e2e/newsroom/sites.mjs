/**
 * The invented newsrooms. `feed` is the shape in which a site tells what is new; 'none' is a site with list pages only.
 * `mood` is what is wrong with it, so that a crawler meets on loopback what it meets outside.
 */
export const SITES = [
  { key: 'harbour-ledger', name: 'The Harbour Ledger', language: 'en', feed: 'rss', section: 'shipping', tagline: 'Ports, freight and the people who move it' },
  { key: 'northgate-wire', name: 'Northgate Wire', language: 'en', feed: 'atom', section: 'world', tagline: 'What happened, before you have finished your coffee' },
  { key: 'kastelburger-rundschau', name: 'Kastelburger Rundschau', language: 'de', feed: 'json', section: 'wirtschaft', tagline: 'Unabhängig seit drei Wochen' },
  { key: 'courrier-de-montrevel', name: 'Le Courrier de Montrevel', language: 'fr', feed: 'none', section: 'actualites', tagline: 'Le quotidien de la vallée' },
  { key: 'faro-de-sanlora', name: 'El Faro de Sanlora', language: 'es', feed: 'rdf', section: 'sociedad', tagline: 'Luz sobre la costa' },
  { key: 'still-waters-monthly', name: 'Still Waters Monthly', language: 'en', feed: 'rss', section: 'essays', tagline: 'Slow reading', mood: 'unchanging' },
  { key: 'brokenhurst-bugle', name: 'The Brokenhurst Bugle', language: 'en', feed: 'rss', section: 'local', tagline: 'All the news & then some', mood: 'broken' },
  { key: 'tardy-tribune', name: 'The Tardy Tribune', language: 'en', feed: 'rss', section: 'local', tagline: 'Worth the wait', mood: 'slow' },
  { key: 'gatekeep-gazette', name: 'The Gatekeep Gazette', language: 'en', feed: 'rss', section: 'news', tagline: 'For members', mood: 'captcha' },
  { key: 'closed-chronicle', name: 'The Closed Chronicle', language: 'en', feed: 'rss', section: 'news', tagline: 'Not for machines', mood: 'disallowed' },
];

/** Words of the page furniture, per language. */
export const FURNITURE = {
  en: { home: 'Home', more: 'More stories', related: 'You may also like', subscribe: 'Get our letter every morning', consent: 'We use cookies to measure how our pages are read. You can refuse.', accept: 'Accept', refuse: 'Refuse', by: 'By', rights: 'All rights reserved', advert: 'Advertisement', share: 'Share this story', about: 'About us', contact: 'Contact' },
  de: { home: 'Startseite', more: 'Weitere Meldungen', related: 'Das könnte Sie auch interessieren', subscribe: 'Unser Brief an jedem Morgen', consent: 'Wir verwenden Cookies, um zu messen, wie unsere Seiten gelesen werden. Sie können ablehnen.', accept: 'Annehmen', refuse: 'Ablehnen', by: 'Von', rights: 'Alle Rechte vorbehalten', advert: 'Anzeige', share: 'Meldung teilen', about: 'Über uns', contact: 'Kontakt' },
  fr: { home: 'Accueil', more: 'Plus d’articles', related: 'À lire aussi', subscribe: 'Notre lettre chaque matin', consent: 'Nous mesurons la lecture de nos pages avec des cookies. Vous pouvez refuser.', accept: 'Accepter', refuse: 'Refuser', by: 'Par', rights: 'Tous droits réservés', advert: 'Publicité', share: 'Partager cet article', about: 'Qui sommes-nous', contact: 'Contact' },
  es: { home: 'Portada', more: 'Más noticias', related: 'También te puede interesar', subscribe: 'Nuestra carta cada mañana', consent: 'Usamos cookies para medir cómo se leen nuestras páginas. Puedes rechazarlas.', accept: 'Aceptar', refuse: 'Rechazar', by: 'Por', rights: 'Todos los derechos reservados', advert: 'Publicidad', share: 'Comparte esta noticia', about: 'Quiénes somos', contact: 'Contacto' },
};
