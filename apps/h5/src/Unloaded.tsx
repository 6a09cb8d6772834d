import { Component } from 'react';
import { Shell } from './Shell';

/** Offers a reload when a part of the app could not be loaded. */
export class Unloaded extends Component<{ children: React.ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Shell
        title="页面未打开"
        action={
          <button
            className="button"
            onClick={() => {
              location.reload();
            }}
          >
            重试
          </button>
        }
      >
        <p className="next" role="alert">
          页面没有加载完整，请检查手机网络后重试。
        </p>
      </Shell>
    );
  }
}
