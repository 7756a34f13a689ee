// Runs before the first paint, so that a dark app or a dark device never shows a white page, and a guest reads the first
// lines of a page while the app is on its way.
(function () {
  try {
    var page = document.documentElement;
    var session = JSON.parse(localStorage.getItem('openbourse.session') || '{}').state || {};
    var follows = session.theme === undefined ? !session.isDark : session.theme === 'system';
    var isDark = follows ? matchMedia('(prefers-color-scheme: dark)').matches : session.isDark === true;
    if (isDark) page.dataset.theme = 'dark';
    var language = localStorage.getItem('language');
    var readsPage = language === null || language === page.lang;
    if (!session.accessToken && readsPage) page.dataset.visitor = 'guest';
  } catch (error) {
    console.warn('What this browser keeps cannot be read; the light theme is used.', error);
  }
})();
