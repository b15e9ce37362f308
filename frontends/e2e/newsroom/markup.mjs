const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made safe for element content and quoted attributes of HTML and XML. */
export const escaped = (text) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);

/** The parts of a document, one to a line, leaving out what is empty or false. */
export const lines = (...parts) => parts.flat().filter(Boolean).join('\n');
