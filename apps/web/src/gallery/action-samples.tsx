import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { Menu } from '@openbourse/kit/ui/menu.tsx';
import { OptionList } from '@openbourse/kit/ui/option-list.tsx';
import { Popover } from '@openbourse/kit/ui/popover.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Bell, ChartCandlestick, Search, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Sample } from './sample.tsx';

const PERIODS = [
  { value: 'open', label: 'Open orders (2)' },
  { value: 'history', label: 'History' },
  { value: 'funds', label: 'Funds' },
] as const;

export function ActionSamples() {
  return (
    <div className="flex flex-col gap-8">
      <ButtonSamples />
      <RowSamples />
      <OverlaySamples />
    </div>
  );
}

function ButtonSamples() {
  return (
    <>
      <Sample name="button">
        <Button isBlock>Primary</Button>
        <Button variant="buy" isBlock>
          Buy BTC
        </Button>
        <Button variant="sell" isBlock>
          Sell BTC
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button size="medium">Medium</Button>
          <Button size="medium" variant="secondary" icon={<Bell className="size-4.5" />}>
            With icon
          </Button>
          <Button size="small" variant="secondary">
            Cancel
          </Button>
          <Button size="small" variant="danger">
            Revoke
          </Button>
          <Button size="small" variant="text">
            Text
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="medium" isLoading>
            Loading
          </Button>
          <Button size="medium" disabled>
            Disabled
          </Button>
          <Button size="medium" variant="buy" disabled>
            Disabled
          </Button>
        </div>
      </Sample>
      <Sample name="icon-button">
        <div className="flex gap-2">
          <IconButton label="Search" icon={<Search />} />
          <IconButton label="Chart" icon={<ChartCandlestick />} isFilled />
          <IconButton label="Delete" icon={<Trash2 />} disabled />
        </div>
      </Sample>
    </>
  );
}

function RowSamples() {
  const [tab, setTab] = useState<'open' | 'history' | 'funds'>('open');
  return (
    <>
      <Sample name="tabs">
        <Tabs label="Orders" items={PERIODS} value={tab} onValueChange={setTab}>
          <p className="py-3 text-dense text-muted">Panel of “{tab}”.</p>
        </Tabs>
      </Sample>
      <Sample name="list-row">
        <div>
          <ListRow leading={<Bell />} title="Notices" subtitle="Three new" to="/x" />
          <ListRow title="Language" trailing="English" onClick={() => toast.plain('Language')} />
          <ListRow title="Version" trailing="0.1.0" />
          <ListRow title="Log out" tone="danger" onClick={() => toast.plain('Log out')} />
        </div>
      </Sample>
    </>
  );
}

function OverlaySamples() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'sheet'>('none');
  const [tab, setTab] = useState<'open' | 'history' | 'funds'>('open');
  const close = (): void => setOpen('none');
  return (
    <Sample name="dialog, bottom-sheet, menu, popover, toast">
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Menu
          trigger={
            <button type="button" className="min-h-9 rounded-button bg-surface px-3 text-dense font-semibold">
              Menu
            </button>
          }
          items={[
            { value: 'a', label: 'Add to favorites', icon: <Star /> },
            { value: 'b', label: 'Delete', icon: <Trash2 />, tone: 'danger' },
          ]}
          onChoose={(value) => toast.plain(value)}
        />
        <Popover
          title="Fee"
          trigger={
            <button type="button" className="min-h-9 rounded-button bg-surface px-3 text-dense font-semibold">
              Popover
            </button>
          }
        >
          The maker pays 0.08 %, the taker 0.10 %.
        </Popover>
        <Button size="small" variant="secondary" onClick={() => toast.success('Order placed')}>
          Toast
        </Button>
        <Button size="small" variant="secondary" onClick={() => toast.error('Insufficient balance (1400)')}>
          Error
        </Button>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        title="Cancel all orders?"
        confirmTone="danger"
        onConfirm={close}
        onCancel={close}
      >
        Two orders are cancelled and 1,600.31 USDT become available again.
      </Dialog>
      <BottomSheet isOpen={open === 'sheet'} onClose={close} title="Order type">
        <OptionList label="Order type" options={PERIODS} value={tab} onChoose={setTab} />
      </BottomSheet>
    </Sample>
  );
}
