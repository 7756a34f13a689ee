// Runs before the first paint, so that a person who chose the dark theme never sees a white page.
(function () {
  try {
    var session = JSON.parse(localStorage.getItem('openbourse.session') || '{}');
    if (session.state && session.state.isDark === true) document.documentElement.dataset.theme = 'dark';
  } catch (error) {
    console.warn('The stored theme cannot be read; the light theme is used.', error);
  }
})();
