export { LanguageButton } from './components/language-button.tsx';
export { SettingsList } from './components/settings-list.tsx';
