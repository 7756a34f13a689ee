// Runs before the first paint, so that a dark console or a dark device never shows a white page.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('openbourse.console.preferences') || '{}').state || {};
    var theme = kept.theme || (kept.isDark === true ? 'dark' : 'system');
    var isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
    if (isDark) document.documentElement.dataset.theme = 'dark';
  } catch (error) {
    console.warn('The stored theme cannot be read; the light theme is used.', error);
  }
})();
