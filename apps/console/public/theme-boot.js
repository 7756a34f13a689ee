// Runs before the first paint, so that an operator who chose the dark theme never sees a white page.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('openbourse.console.preferences') || '{}');
    if (kept.state && kept.state.isDark === true) document.documentElement.dataset.theme = 'dark';
  } catch (error) {
    console.warn('The stored theme cannot be read; the light theme is used.', error);
  }
})();
