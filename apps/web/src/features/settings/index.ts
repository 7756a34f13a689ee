export { LanguageButton } from './components/language-button.tsx';
export { SettingsList } from './components/settings-list.tsx';
export { ThemeButton } from './components/theme-button.tsx';
