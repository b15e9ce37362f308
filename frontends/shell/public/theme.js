/* global document, localStorage */
// Sets the chosen theme, and whether somebody was signed in, before anything is painted; a file of its own, since the page allows no inline script.
(function () {
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('session-known') === 'true') document.documentElement.dataset.session = 'known';
  } catch {
    // Storage may be blocked; the system's theme holds then.
  }
})();
