import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';
import {
  Check,
  Compass,
  EllipsisVertical,
  ListOrdered,
  type LucideIcon,
  Menu,
  MonitorDown,
  PanelBottom,
  PanelTop,
  Share,
  SquarePlus,
} from 'lucide-react';
import type { Platform } from './platform.ts';

export interface Step {
  readonly text: MessageKey;
  /** As the browser draws what has to be found. */
  readonly icon: LucideIcon;
}

export interface Guide {
  readonly steps: readonly Step[];
  /** Further note, such as the version from which it works. */
  readonly note?: MessageKey;
}

const IOS_ADD: Step = { text: 'install:step.iosAdd', icon: SquarePlus };
const ADD: Step = { text: 'install:step.add', icon: Check };
const DOTS: Step = { text: 'install:step.dots', icon: EllipsisVertical };
const CHOOSE_HOME: Step = { text: 'install:step.chooseHome', icon: SquarePlus };
const CONFIRM: Step = { text: 'install:step.confirm', icon: Check };

/** Steps by which each browser installs a web app. */
export const GUIDES: Readonly<Record<Platform, Guide>> = {
  ios_safari: { steps: [{ text: 'install:step.share', icon: Share }, IOS_ADD, ADD] },
  ios_other: { steps: [{ text: 'install:step.shareOther', icon: Share }, IOS_ADD, ADD] },
  android_chrome: { steps: [DOTS, CHOOSE_HOME, CONFIRM] },
  samsung: {
    steps: [
      { text: 'install:step.lines', icon: Menu },
      { text: 'install:step.addPage', icon: SquarePlus },
      CONFIRM,
    ],
  },
  android_firefox: { steps: [DOTS, CHOOSE_HOME, CONFIRM] },
  desktop_chromium: {
    steps: [
      { text: 'install:step.installIcon', icon: MonitorDown },
      { text: 'install:step.confirmInstall', icon: Check },
    ],
    note: 'install:note.desktop_chromium',
  },
  mac_safari: {
    steps: [{ text: 'install:step.fileDock', icon: PanelTop }, ADD],
    note: 'install:note.mac_safari',
  },
  desktop_firefox: {
    steps: [{ text: 'install:step.taskbar', icon: PanelBottom }],
    note: 'install:note.desktop_firefox',
  },
  in_app: {
    steps: [
      { text: 'install:step.inApp', icon: Compass },
      { text: 'install:step.inAppSteps', icon: ListOrdered },
    ],
  },
};
