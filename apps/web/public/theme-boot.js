// Runs before the first paint, so that a dark app or a dark device never shows a white page.
(function () {
  try {
    var session = JSON.parse(localStorage.getItem('openbourse.session') || '{}');
    var theme = session.state && session.state.theme;
    var follows = theme === undefined ? !(session.state && session.state.isDark) : theme === 'system';
    var isDark = follows ? matchMedia('(prefers-color-scheme: dark)').matches : session.state.isDark === true;
    if (isDark) document.documentElement.dataset.theme = 'dark';
  } catch (error) {
    console.warn('The stored theme cannot be read; the light theme is used.', error);
  }
})();
