export { AgentScreen } from './agent/agent-screen.tsx';
export { ShareCodeScreen } from './components/share-code-screen.tsx';
